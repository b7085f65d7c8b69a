import { type Edge, edgesOf, effectText, statesOf } from './edges.ts';
import { guardText } from './guards.ts';
import type { Workflow } from './model.ts';

/**
 * The machine as W3C SCXML, for tools that read it. Conditions and effects have only names here: what
 * they test and do stands in the code.
 */
export function scxmlOf({ name, machine }: Workflow): string {
  const states = statesOf(machine);
  const edges = edgesOf(machine);
  const initial = states.find((state) => state.start)?.name ?? '';
  const body = states.map((state) => {
    const inner = edges.filter((edge) => edge.from === state.name).map(transitionOf);
    const tag = state.final ? 'final' : 'state';
    const open = `  <${tag} id="${escapeXml(state.name)}"`;
    const code = `    <!-- code ${state.code}: ${state.label.replaceAll('--', '')} -->`;
    return [`${open}>`, code, ...inner, `  </${tag}>`].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" name="${escapeXml(name)}" initial="${escapeXml(initial)}">
${body.join('\n')}
</scxml>
`;
}

function transitionOf(edge: Edge): string {
  const cond = edge.conditions ? ` cond="${escapeXml(guardText(edge.conditions))}"` : '';
  const open = `    <transition event="${escapeXml(edge.event)}"${cond} target="${escapeXml(edge.to)}"`;
  if (edge.effects.length === 0) return `${open}/>`;
  const effects = edge.effects.map(
    (effect) => `      <log label="effect" expr="'${escapeXml(effectText(effect))}'"/>`,
  );
  return [`${open}>`, ...effects, '    </transition>'].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
