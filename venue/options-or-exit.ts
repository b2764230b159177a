import { readOptions } from './cli-options.ts'
import type { CliOptions } from './cli-options.ts'

/** Reads and checks the command line. If it is wrong, prints why and exits with 2. `root`: the project's folder. */
export async function optionsOrExit(args: readonly string[], root: string): Promise<CliOptions> {
  try {
    const options = readOptions(args, root)
    const { gateway } = options
    // The gateway's modules load with --exchange alone.
    if (gateway !== undefined)
      (await import('./bybit/connection/hosts.ts')).hostsFor(gateway.network, gateway.url)
    return options
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${reason}\nAll options: npm run venue -- --help\n`)
    return process.exit(2)
  }
}
