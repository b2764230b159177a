import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import type { StreamLine } from './stream-event.ts'

export interface Line extends StreamLine {
  readonly number: number
}

/** A recording that can't be used, in words: file, line, what is wrong. */
export const badLine = (file: string, line: number, what: string): Error =>
  new Error(`${file}, line ${line}: ${what}`)

/** Nanoseconds of receipt before the JSON, as hftbacktest writes them. */
const received = /^(\d{19}) (?=\{)/

/** How a line of any known format begins: what doesn't is another file, not a line that was cut. */
const mayBegin = /^(\d{19} )?\{\s*("|$)/

/** null: the text is no JSON, or not whole; `other`: JSON that is no object. */
function parseLine(text: string): StreamLine | 'other' | null {
  const stamp = received.exec(text)
  if (stamp === null && /^\d+ ?$/.test(text)) return null
  let value: unknown
  try {
    value = JSON.parse(stamp === null ? text : text.slice(stamp[0].length))
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'other'
  }
  return { value: { ...value }, receivedAt: stamp === null ? null : Number(stamp[1]?.slice(0, 13)) }
}

/** Opens the file and looks at its first bytes; rejects in words where there is none. */
async function isGzip(file: string): Promise<boolean> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
      return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
    } finally {
      await handle.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') throw new Error(`${file}: there is no such file`, { cause: error })
    if (code === 'EISDIR') throw new Error(`${file}: this is a folder`, { cause: error })
    throw error
  }
}

/** Decompresses; the answer is what is wrong with the end, null where the file is whole. A spoilt middle rejects. */
async function* gunzipped(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer, string | null> {
  const gunzip = createGunzip()
  const out: Buffer[] = []
  const failures: NodeJS.ErrnoException[] = []
  gunzip.on('data', (chunk: Buffer) => out.push(chunk))
  gunzip.on('error', (error) => failures.push(error))
  // Spoilt data ends in an error instead of the callback.
  const over = new Promise<unknown>((resolve) => gunzip.once('close', resolve))
  for await (const chunk of raw) {
    const taken = new Promise<unknown>((resolve) => gunzip.write(chunk, () => setImmediate(resolve)))
    await Promise.race([taken, over])
    yield* out.splice(0)
    if (failures[0] !== undefined) throw failures[0]
  }
  gunzip.end()
  await over
  yield* out.splice(0)
  const [failed] = failures
  if (failed === undefined) return null
  // The data ended before its trailer: what came before is sound.
  if (failed.code === 'Z_BUF_ERROR') return 'the compressed data has no end'
  throw failed
}

async function* plain(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer, string | null> {
  yield* raw
  return null
}

/** Longest line, in characters: catalogues of whole exchanges stand in one of about two million. */
export const LINE_MAX = 8_000_000
const BYTE_ORDER_MARK = '\uFEFF'

/** A line above that length. */
class LongLine extends Error {}

/** A part of a file between line ends; `ended` is false for a last one without its line end. */
interface Text {
  readonly text: string
  readonly ended: boolean
}

/**
 * Each chunk is looked at once, so a line's length costs no more than itself. What follows a line that is too long is not
 * read any more.
 */
async function* split(chunks: AsyncGenerator<Buffer, string | null>): AsyncGenerator<Text, string | null> {
  const decoder = new StringDecoder('utf8')
  let rest: string[] = []
  let length = 0
  let isFirst = true
  const whole = (): string => {
    const text = rest.join('')
    const clean = isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
    rest = []
    length = 0
    isFirst = false
    return clean
  }
  try {
    for (;;) {
      const step = await chunks.next()
      const parts = (step.done === true ? decoder.end() : decoder.write(step.value)).split('\n')
      for (const [at, part] of parts.entries()) {
        rest.push(part)
        length += part.length
        if (length > LINE_MAX) throw new LongLine()
        if (at < parts.length - 1) yield { text: whole(), ended: true }
      }
      if (step.done === true) {
        const text = whole()
        if (text !== '') yield { text, ended: false }
        return step.value
      }
    }
  } finally {
    // The file is closed, whoever stops reading.
    await chunks.return(null)
  }
}

/**
 * JSON lines of a file, plain or gzipped (by its first bytes), with or without a byte order mark. Empty lines are passed over.
 * A file that was cut off is read up to the cut; the answer says where that is, null for a whole file. Anything else that
 * can't be read rejects; `unknown` says so of a file that begins with something else.
 */
export async function* readLines(file: string, unknown: string): AsyncGenerator<Line, string | null> {
  const gzipped = await isGzip(file)
  const raw = createReadStream(file) as AsyncIterable<Buffer>
  const texts = split(gzipped ? gunzipped(raw) : plain(raw))
  let number = 0
  let read = 0
  try {
    for (;;) {
      const step = await texts.next().catch((error: unknown) => {
        if (error instanceof LongLine) {
          const tooLong = `the line is longer than ${LINE_MAX / 1e6} million characters`
          throw badLine(file, number + 1, read === 0 ? `${unknown}; ${tooLong}` : tooLong)
        }
        const why = error instanceof Error ? error.message : String(error)
        throw badLine(file, number + 1, `unreadable from here on (${why})`)
      })
      if (step.done === true) return step.value === null ? null : cutAt(file, number + 1, step.value)
      number += 1
      const { text, ended } = step.value
      if (text.trim() === '') continue
      const line = parseLine(text)
      if (read === 0 && line === null && !mayBegin.test(text)) throw badLine(file, number, unknown)
      if (line === 'other') throw badLine(file, number, read === 0 ? unknown : 'a line must be a JSON object')
      if (line !== null) yield { ...line, number }
      else if (ended || read === 0) throw badLine(file, number, 'not a whole JSON line')
      else return cutAt(file, number, 'the line is not whole')
      read += 1
    }
  } finally {
    await texts.return(null)
  }
}

const cutAt = (file: string, line: number, why: string): string =>
  `${file} is cut off at line ${line} (${why}): what stands before is played.`
