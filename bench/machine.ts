import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Key of this machine's baselines: processor model and count, without a host name. */
export function machine(): string {
  const all = cpus()
  return `${(all[0]?.model ?? 'unknown').replace(/\s+/g, ' ').trim()} x${all.length}`
}

export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
