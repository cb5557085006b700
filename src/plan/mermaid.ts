/** A plan as a Mermaid flowchart, for documents and for eyes. */
import type { ToolPlan } from '../model/types.js';
import { describeCall } from './describe.js';

/** Mermaid reads quotes, angle brackets and hashes; everything else may stand in a quoted label. */
function label(text: string): string {
  const escapes: Readonly<Record<string, string>> = {
    '"': '#quot;',
    '<': '#lt;',
    '>': '#gt;',
    '#': '#35;',
    '`': '#96;',
  };
  return text.replace(/["<>#`]/g, (sign) => escapes[sign] ?? sign);
}

export function planToMermaid(plan: ToolPlan): string {
  const lines = ['flowchart LR', `  query["${label(plan.query.original)}"]`];
  const waves = [...new Set(plan.toolCalls.map((call) => call.wave))].sort((a, b) => a - b);
  const names = plan.toolCalls.map((_, index) => `call${index + 1}`);
  for (const wave of waves) {
    lines.push(`  subgraph wave${wave}["wave ${wave}"]`);
    plan.toolCalls.forEach((call, index) => {
      if (call.wave !== wave) return;
      const asked = describeCall(call);
      lines.push(`    ${names[index]}["${label(`${call.tool}: ${asked}`)}"]`);
    });
    lines.push('  end');
  }
  plan.toolCalls.forEach((call, index) => {
    const before = plan.dependencies.filter(
      (dependency) => dependency.after === call.tool && call.inputs.length > 0,
    );
    if (before.length === 0) lines.push(`  query --> ${names[index]}`);
    for (const { before: tool } of before) {
      plan.toolCalls.forEach((other, at) => {
        if (other.tool === tool && other.wave < call.wave) lines.push(`  ${names[at]} --> ${names[index]}`);
      });
    }
  });
  return `${lines.join('\n')}\n`;
}
