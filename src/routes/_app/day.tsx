import { createFileRoute } from '@tanstack/react-router';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { ForbiddenScreen } from '../../features/access/forbidden-screen.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { Day } from '../-day.tsx';

export const Route = createFileRoute('/_app/day')({ component: Screen });

function Screen() {
  return mayCall(useProfile(), calls.listDay) ? <Day whole /> : <ForbiddenScreen />;
}
