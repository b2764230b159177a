import { readFileSync, writeFileSync } from 'node:fs'
import { shapeOf, shortened } from './samples.ts'
import type { Samples } from './samples.ts'

const BLOCK = /```json ([\w-]+)\n([\s\S]*?)```/g

/** Examples of a page by name, unparsed. */
export const blocksOf = (doc: string): readonly (readonly [name: string, text: string])[] =>
  [...doc.matchAll(BLOCK)].map(([, name = '', text = '']) => [name, text])

const WIDTH = 110

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${(value as readonly unknown[]).map(inOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${inOneLine(one)}`)
    .join(', ')}}`
}

/** JSON with as few lines as fit the page. */
export function printed(value: unknown, indent = ''): string {
  const line = inOneLine(value)
  if (indent.length + line.length <= WIDTH || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = Object.entries(value).map(
    ([key, one]) => `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${printed(one, inner)}`,
  )
  return `${isList ? '[' : '{'}\n${parts.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

/**
 * Puts what a running venue gives into the page's examples: `changed` those whose shape is another now, `all` every one.
 * For people: WIRE_DOC=changed npx vitest run tests/venue/wire
 */
export function writeExamples(page: string, samples: Samples, which: 'changed' | 'all'): void {
  const doc = readFileSync(page, 'utf8')
  const written = doc.replaceAll(BLOCK, (block, name: string, text: string) => {
    const sample = samples.get(name)
    if (sample === undefined) return block
    const isAlike = JSON.stringify(shapeOf(JSON.parse(text))) === JSON.stringify(shapeOf(shortened(sample)))
    if (which === 'changed' && isAlike) return block
    return `\`\`\`json ${name}\n${printed(shortened(sample))}\n\`\`\``
  })
  writeFileSync(page, written)
}
