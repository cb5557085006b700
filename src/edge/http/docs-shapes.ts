/** JSON schemas as people read them: names, types and what they may be, as HTML without script. */

/** As much of a JSON schema as ours say. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Shape;
}

/** A longer one is for programs; its description says it in words. */
const LONGEST_PATTERN = 40;
const REFERENCE = '#/components/schemas/';

/** One line for a plain value, a list of fields for an object. */
export function shapeHtml(shape: Shape): string {
  if (shape.$ref !== undefined) return linkTo(shape.$ref);
  if (shape.anyOf !== undefined) return shape.anyOf.map(shapeHtml).join(' or ');
  if (shape.type === 'array') {
    const most = shape.maxItems === undefined ? '' : `, at most ${shape.maxItems}`;
    return `list${most}, of ${shapeHtml(shape.items ?? {})}`;
  }
  return shape.type === 'object' ? objectHtml(shape) : plainHtml(shape);
}

function objectHtml({ properties, required = [], additionalProperties }: Shape): string {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const sign = required.includes(name) ? '' : '<span class="maybe" title="may be absent">?</span>';
    const note =
      field.description === undefined ? '' : ` <span class="note">${escaped(field.description)}</span>`;
    return `<li><code>${escaped(name)}</code>${sign} ${shapeHtml(field)}${note}</li>`;
  });
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    fields.push(`<li>any name: ${shapeHtml(additionalProperties)}</li>`);
  else if (typeof additionalProperties === 'object' && fields.length > 0)
    fields.push('<li class="note">and more</li>');
  return fields.length === 0 ? 'object' : `object <ul class="fields">${fields.join('')}</ul>`;
}

function plainHtml({ type, enum: values, const: only, pattern, maxLength }: Shape): string {
  if (only !== undefined) return codeOf(JSON.stringify(only));
  if (values !== undefined) return values.map((value) => codeOf(JSON.stringify(value))).join(' | ');
  const name = type === undefined ? 'anything' : [type].flat().join(' or ');
  const most = maxLength === undefined ? '' : `, at most ${maxLength} characters`;
  const isShort = pattern !== undefined && pattern.length <= LONGEST_PATTERN;
  return `${escaped(name)}${most}${isShort ? `, as ${codeOf(pattern)}` : ''}`;
}

function linkTo(reference: string): string {
  const name = reference.replace(REFERENCE, '');
  return `<a href="#${anchorOf(name)}">${escaped(name)}</a>`;
}

function codeOf(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** Where the shape of that name stands on the page. */
export function anchorOf(name: string): string {
  return `shape-${name.replace(/\W/g, '-')}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
