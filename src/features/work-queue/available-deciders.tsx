import { Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatAge, formatDateTime } from '#common/format.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';

const TITLE = 'Available approvers';
const DECIDE: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl];

export function AvailableDeciders() {
  const profile = useProfile();
  const { id } = profile;
  const query = useQuery({
    queryKey: ['live-users', id],
    queryFn: ({ signal }) => unwrapData(api.GET('/user/live-user-count', { signal }), TEXTS.failed),
    enabled: mayCall(profile, calls.countLiveUsers),
  });
  const { data, error } = query;
  if (error)
    return (
      <RecordPart title={TITLE}>
        <PartFailed query={query} />
      </RecordPart>
    );
  // The placeholder reserves space, so that the history below does not move when the names appear.
  if (query.isLoading)
    return (
      <RecordPart title={TITLE}>
        <SkeletonRows count={1} />
      </RecordPart>
    );
  if (!data) return null;
  const here = data.users.filter((user) => user.id !== id && DECIDE.includes(user.role_id));
  return (
    <RecordPart title={TITLE}>
      {here.length === 0 ? (
        <Text fz="sm" c="dimmed">
          No other approver is online now.
        </Text>
      ) : (
        <ul>
          {here.map((user) => (
            <Flex component="li" key={user.id} gap="sm" py="4xs" fz="sm">
              <Text span inherit flex={1} fw="var(--w-medium)">
                {`${user.first_name} ${user.last_name}`.trim()}
              </Text>
              <Text span inherit c="dimmed">
                {user.role_name}
              </Text>
              <Text
                component="time"
                inherit
                c="dimmed"
                dateTime={user.used_at}
                title={formatDateTime(user.used_at)}
              >
                active {formatAge(user.used_at, serverNow())} ago
              </Text>
            </Flex>
          ))}
        </ul>
      )}
    </RecordPart>
  );
}
