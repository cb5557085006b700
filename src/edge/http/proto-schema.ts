/** JSON schemas of protobuf messages in the form we print them: proto field names, every implicit field present. */
import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The message and all it consists of, by the names they are referred to. */
export function messageSchemas(message: DescMessage): ReadonlyMap<string, JsonSchema> {
  const schemas = new Map<string, JsonSchema>();
  const visit = (desc: DescMessage) => {
    if (schemas.has(nameOf(desc)) || WELL_KNOWN[desc.typeName] !== undefined) return;
    const properties: Record<string, JsonSchema> = {};
    schemas.set(nameOf(desc), {});
    for (const field of desc.fields) {
      properties[field.name] = fieldSchema(field);
      const inner = field.message;
      if (inner !== undefined) visit(inner);
    }
    const required = desc.fields.filter(isAlwaysThere).map((field) => field.name);
    schemas.set(nameOf(desc), { type: 'object', required, properties, additionalProperties: false });
  };
  visit(message);
  return schemas;
}

export function refTo(message: DescMessage): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${nameOf(message)}` };
}

const WELL_KNOWN: Readonly<Record<string, JsonSchema>> = {
  'google.protobuf.Struct': { type: 'object' },
};

function nameOf(message: DescMessage): string {
  return message.name;
}

function isAlwaysThere(field: DescField): boolean {
  if (field.fieldKind === 'list' || field.fieldKind === 'map') return true;
  return field.fieldKind !== 'message' && field.oneof === undefined;
}

function fieldSchema(field: DescField): JsonSchema {
  switch (field.fieldKind) {
    case 'list':
      return { type: 'array', items: itemSchema(field.message, field.scalar, field.enum !== undefined) };
    case 'map':
      return {
        type: 'object',
        additionalProperties: itemSchema(field.message, field.scalar, field.enum !== undefined),
      };
    default:
      return itemSchema(field.message, field.scalar, field.fieldKind === 'enum');
  }
}

function itemSchema(
  message: DescMessage | undefined,
  scalar: ScalarType | undefined,
  isEnum: boolean,
): JsonSchema {
  if (message !== undefined) return WELL_KNOWN[message.typeName] ?? refTo(message);
  if (isEnum || scalar === undefined) return { type: 'string' };
  if (scalar === ScalarType.BOOL) return { type: 'boolean' };
  if (scalar === ScalarType.DOUBLE || scalar === ScalarType.FLOAT) return { type: 'number' };
  const isSmall = [
    ScalarType.INT32,
    ScalarType.UINT32,
    ScalarType.SINT32,
    ScalarType.FIXED32,
    ScalarType.SFIXED32,
  ].includes(scalar);
  // Larger numbers, and bytes, are text in the JSON form of protobuf.
  return isSmall ? { type: 'integer' } : { type: 'string' };
}
