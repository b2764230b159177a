import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ComparedPage } from '#shared/contracts/fault-control.ts'
import type { Comparison } from './server/control/page-control.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const script = join(root, 'bench', 'page', 'naive', 'serve.ts')

/** What the process reports: its address once, 'listening', then the busy share of the page that is open. */
type Report = { readonly url?: string; readonly busy?: number | null }

/**
 * Serves the naive page of the benches with the stream of this venue, in a process of its own: what it costs must not slow the
 * exchange. It fails where the benches are not installed.
 */
export function comparePages(venueUrl: string): Comparison {
  if (!existsSync(script))
    return { page: () => ({ state: 'failed', url: '', busy: null }), stop: () => undefined }
  let page: ComparedPage = { state: 'starting', url: '', busy: null }
  let address = ''
  const child = fork(script, [venueUrl], { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('message', (report: Report | 'listening') => {
    if (report === 'listening') page = { state: 'ready', url: address, busy: null }
    else if (report.url !== undefined) address = report.url
    else if (report.busy !== undefined) page = { ...page, busy: report.busy }
  })
  const fail = (): void => void (page = { state: 'failed', url: '', busy: null })
  child.on('error', fail)
  child.on('exit', fail)
  return { page: () => page, stop: () => void child.kill() }
}
