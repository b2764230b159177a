import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

export interface Line {
  readonly number: number
  /** The line as a JSON object, unchecked beyond that. */
  readonly value: Readonly<Record<string, unknown>>
}

/** A recording that can't be used, in words: file, line, what is wrong. */
export const badLine = (file: string, line: number, what: string): Error =>
  new Error(`${file}, line ${line}: ${what}`)

function parseLine(file: string, number: number, text: string): Line {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badLine(file, number, 'not a whole JSON line (is the file cut off?)')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badLine(file, number, 'a line must be a JSON object')
  }
  return { number, value: { ...value } }
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

/** JSON lines of a file, plain or gzipped (by its first bytes). Empty lines are passed over. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  const gzipped = await isGzip(file)
  const raw = createReadStream(file)
  const source = gzipped ? raw.pipe(createGunzip()) : raw
  const lines = createInterface({ input: source, crlfDelay: Infinity })
  let number = 0
  const failures: Error[] = []
  source.on('error', (error: Error) => {
    failures.push(error)
    lines.close()
  })
  try {
    for await (const text of lines) {
      number += 1
      if (text.trim() !== '') yield parseLine(file, number, text)
    }
  } catch (error) {
    if (!failures.some((failure) => failure === error)) throw error
  } finally {
    raw.destroy()
  }
  const [failed] = failures
  if (failed !== undefined) throw badLine(file, number + 1, `unreadable from here on (${failed.message})`)
}
