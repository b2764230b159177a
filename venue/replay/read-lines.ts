import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import type { StreamLine } from './stream-event.ts'

export interface Line extends StreamLine {
  readonly number: number
}

/** Why a recording can't be used: file, line, reason. */
export const badLine = (file: string, line: number, what: string): Error =>
  new Error(`${file}, line ${line}: ${what}`)

/** Receipt time in nanoseconds before the JSON, as hftbacktest writes it. */
const received = /^(\d{19}) (?=\{)/

/** Start of a line of any known format. A file whose first line differs is no recording, rather than one that was cut. */
const mayBegin = /^(\d{19} )?\{\s*("|$)/

/** null: no JSON, or incomplete; `other`: JSON, but no object. */
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

/** Opens the file and reads its first bytes; rejects with a readable reason if there is no file. */
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

/** Decompresses. Returns what is wrong with the end of the file, null if it is complete. Rejects on damage before the end. */
async function* gunzipped(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer, string | null> {
  const gunzip = createGunzip()
  const out: Buffer[] = []
  const failures: NodeJS.ErrnoException[] = []
  gunzip.on('data', (chunk: Buffer) => out.push(chunk))
  gunzip.on('error', (error) => failures.push(error))
  // With damaged data the stream emits an error instead of calling back.
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
  // The data ended before its trailer: everything before that is valid.
  if (failed.code === 'Z_BUF_ERROR') return 'the compressed data has no end'
  throw failed
}

async function* plain(raw: AsyncIterable<Buffer>): AsyncGenerator<Buffer, string | null> {
  yield* raw
  return null
}

/** Longest line, in characters: the catalogue of a whole exchange is one line of about two million. */
export const LINE_MAX = 8_000_000
const BYTE_ORDER_MARK = '\uFEFF'

/** A line above that length. */
class LongLine extends Error {}

/** A line of a file; `ended` is false for a last line without a line end. */
interface Text {
  readonly text: string
  readonly ended: boolean
}

/**
 * Splits chunks into lines. Each chunk is scanned once, so long lines cost linear time. Reading stops at a line that is
 * too long.
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
    // Closes the file, also if the reader stops early.
    await chunks.return(null)
  }
}

/**
 * Reads the JSON lines of a file, plain or gzipped (by its first bytes), with or without a byte order mark. Empty lines are
 * skipped. A file that was cut off is read up to the cut; the return value says where that is, null for a complete file.
 * Anything else that can't be read rejects; `unknown` makes the error for a file of another format.
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
