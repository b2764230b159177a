/** A JSON value with its line, so that errors can name the line. */
export type JsonNode =
  | { readonly kind: 'object'; readonly line: number; readonly entries: ReadonlyMap<string, JsonNode> }
  | { readonly kind: 'list'; readonly line: number; readonly items: readonly JsonNode[] }
  | { readonly kind: 'plain'; readonly line: number; readonly value: string | number | boolean | null }

/** An error in a file: its line, from 1, and the reason. */
export interface LineProblem {
  readonly line: number
  readonly reason: string
}

/** Thrown for errors in such files. */
export class LineError extends Error {
  readonly line: number
  constructor({ line, reason }: LineProblem) {
    super(`line ${line}: ${reason}`)
    this.line = line
  }
}

const blanks = /[ \t\r\n]*/y
const strings = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const words = /true|false|null/y
const MAX_DEPTH = 50

/** Parses JSON; throws a LineError, also for a duplicate field. */
export function parseJsonLines(text: string): JsonNode {
  let at = 0
  let line = 1

  const fail = (reason: string): never => {
    throw new LineError({ line, reason })
  }
  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return null
    at += found[0].length
    return found[0]
  }
  function skip(): void {
    line += (take(blanks) ?? '').split('\n').length - 1
  }
  function sign(character: string, where: string): void {
    skip()
    if (text[at] !== character) fail(`${character} expected ${where}, found ${found()}`)
    at += 1
  }
  const found = (): string =>
    at >= text.length ? 'the end of the file' : `"${text.slice(at, at + 12).split('\n', 1)[0] ?? ''}"`

  function readText(what: string): string {
    skip()
    const raw = take(strings)
    if (raw === null) return fail(`${what} expected, found ${found()}`)
    return JSON.parse(raw) as string
  }

  function readObject(depth: number): JsonNode {
    const start = line
    const entries = new Map<string, JsonNode>()
    at += 1
    skip()
    if (text[at] === '}') at += 1
    else {
      for (;;) {
        const name = readText('a field name in quotes')
        if (entries.has(name)) fail(`"${name}" is given twice`)
        sign(':', `after "${name}"`)
        entries.set(name, readValue(depth + 1))
        skip()
        if (text[at] === '}') break
        sign(',', 'or } after a field')
      }
      at += 1
    }
    return { kind: 'object', line: start, entries }
  }

  function readList(depth: number): JsonNode {
    const start = line
    const items: JsonNode[] = []
    at += 1
    skip()
    if (text[at] === ']') at += 1
    else {
      for (;;) {
        items.push(readValue(depth + 1))
        skip()
        if (text[at] === ']') break
        sign(',', 'or ] after an entry')
      }
      at += 1
    }
    return { kind: 'list', line: start, items }
  }

  function readValue(depth: number): JsonNode {
    skip()
    if (depth > MAX_DEPTH) fail('nested too deeply')
    const character = text[at]
    if (character === '{') return readObject(depth)
    if (character === '[') return readList(depth)
    if (character === '"') return { kind: 'plain', line, value: readText('a text') }
    const raw = take(words) ?? take(numbers)
    if (raw === null) return fail(`a value expected, found ${found()}`)
    return { kind: 'plain', line, value: JSON.parse(raw) as number | boolean | null }
  }

  const value = readValue(0)
  skip()
  if (at < text.length) fail(`nothing expected after the value, found ${found()}`)
  return value
}

/** The value without line numbers. */
export function plainOf(node: JsonNode): unknown {
  if (node.kind === 'plain') return node.value
  if (node.kind === 'list') return node.items.map(plainOf)
  return Object.fromEntries([...node.entries].map(([name, entry]) => [name, plainOf(entry)]))
}
