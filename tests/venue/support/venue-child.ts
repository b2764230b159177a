import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

/** The venue's own command line in a process of its own. */
export interface VenueChild {
  readonly url: string
  readonly process: ChildProcess
  readonly output: () => string
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>
}

export async function runVenue(args: readonly string[]): Promise<VenueChild> {
  const child = spawn(process.execPath, [join(root, 'venue', 'cli.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer): void => {
      text += data.toString()
      const found = /Perpdeck: (http:\/\/127\.0\.0\.1:\d+)\//.exec(text)
      if (found?.[1] !== undefined) resolve(found[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) => reject(new Error(`the venue ended with ${code}: ${text}`)))
  })
  return {
    url,
    process: child,
    output: () => text,
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}
