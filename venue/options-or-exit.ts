import { readOptions } from './cli-options.ts'
import type { CliOptions } from './cli-options.ts'

/** Reads the command line. If it is wrong, prints why and exits with 2. `root`: the project's folder. */
export function optionsOrExit(args: readonly string[], root: string): CliOptions {
  try {
    return readOptions(args, root)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${reason}\nAll options: npm run venue -- --help\n`)
    return process.exit(2)
  }
}
