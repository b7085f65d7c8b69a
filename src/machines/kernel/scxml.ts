import { type Edge, edgesOf, effectText, type MachineState, statesOf } from './edges.ts';
import type { GuardTree } from './guards.ts';
import type { Workflow } from './workflow-model.ts';

/**
 * SCXML cannot contain TypeScript guards, so each condition is a boolean of `guards`, initially
 * true. The event `guards.set` changes these booleans. Effects are only logged by name.
 */
export function toScxml({ name, machine }: Workflow): string {
  const states = statesOf(machine);
  const edges = edgesOf(machine);
  const initial = states.find((state) => state.start)?.name ?? '';
  const guards = [...new Set(edges.flatMap(({ leaves }) => leaves))];
  return `<?xml version="1.0" encoding="UTF-8"?>
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="${escapeXml(name)}" initial="${escapeXml(initial)}">
  <datamodel>
    <data id="guards" expr="${objectOf(guards.map((guard) => [guard, true]))}"/>
    <data id="codes" expr="${objectOf(states.map((state) => [state.name, state.code]))}"/>
    <data id="code" expr="codes.${initial}"/>
  </datamodel>
${states.map((state) => stateOf(state, edges)).join('\n')}
</scxml>
`;
}

function stateOf(state: MachineState, edges: readonly Edge[]): string {
  const tag = state.final ? 'final' : 'state';
  const inner = edges.filter(({ from }) => from === state.name).flatMap(transitionOf);
  return [
    `  <${tag} id="${escapeXml(state.name)}">`,
    `    <!-- ${state.label.replaceAll('--', '')} -->`,
    `    <onentry><assign location="code" expr="codes.${state.name}"/></onentry>`,
    ...inner,
    ...(state.final ? [] : [GUARDS_ARE_SET]),
    `  </${tag}>`,
  ].join('\n');
}

const GUARDS_ARE_SET = `    <transition event="guards.set"><assign location="guards" expr="Object.assign({}, guards, _event.data)"/></transition>`;

function transitionOf(edge: Edge): string[] {
  const cond = edge.conditions ? ` cond="${escapeXml(expressionOf(edge.conditions))}"` : '';
  const open = `    <transition event="${escapeXml(edge.event)}"${cond} target="${escapeXml(edge.to)}"`;
  if (edge.effects.length === 0) return [`${open}/>`];
  const effects = edge.effects.map(
    (effect) => `      <log label="effect" expr="'${escapeXml(effectText(effect))}'"/>`,
  );
  return [`${open}>`, ...effects, '    </transition>'];
}

/** Formats a guard as ECMAScript: "guards.stoneIsAvailable && !(guards.offerIsDue)". */
function expressionOf(tree: GuardTree): string {
  if (tree.kind === 'leaf') return `guards.${tree.name}`;
  const parts = tree.parts.map((part) =>
    part.kind === 'leaf' ? expressionOf(part) : `(${expressionOf(part)})`,
  );
  if (tree.kind === 'not') return `!(${parts.join(' || ')})`;
  return parts.join(tree.kind === 'and' ? ' && ' : ' || ');
}

const objectOf = (entries: readonly (readonly [string, boolean | number])[]): string =>
  `({ ${entries.map(([name, value]) => `${name}: ${value}`).join(', ')} })`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
