import { readFileSync } from 'node:fs'
import { url as inspectorUrl } from 'node:inspector'
import { createInterface } from 'node:readline/promises'

/** The word that a person types to trade with real money. */
export const LIVE_WORD = 'MAINNET'

/** What of the process could write its memory, and so the key, somewhere else. */
export interface ProcessFacts {
  /** A debugger is open, or an option or the environment opens one. */
  readonly isInspected: boolean
  /** The system writes the memory to a file when the process crashes. */
  readonly dumpsCore: boolean
}

/** The soft limit of core files: a line of Linux's /proc/self/limits. Another system has no such file. */
function dumpsCore(): boolean {
  try {
    const line = /^Max core file size\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return line !== null && line[1] !== '0'
  } catch {
    return false
  }
}

export const processFacts = (): ProcessFacts => ({
  isInspected:
    inspectorUrl() !== undefined ||
    [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((text) => /--(?:inspect|debug)/.test(text)),
  dumpsCore: dumpsCore(),
})

/** How the person at the terminal is asked. */
export interface LiveTerminal {
  readonly isTTY: boolean
  ask(question: string): Promise<string>
}

/**
 * Checks that a person wants to trade with real money: `--live`, the word typed in a terminal, and a process whose memory goes
 * nowhere. Rejects with a reason for people.
 */
export async function confirmLive(
  isLive: boolean,
  facts: ProcessFacts,
  terminal: LiveTerminal,
): Promise<void> {
  if (!isLive)
    throw new Error('Trading with real money needs --live. To watch an account: --read-only --keys')
  if (facts.isInspected)
    throw new Error(
      'Trading with real money is refused with a debugger: it could read the API key. Start without --inspect.',
    )
  if (facts.dumpsCore)
    throw new Error(
      'Trading with real money is refused while a crash writes a core file: it has the API key. Run: ulimit -c 0',
    )
  if (!terminal.isTTY)
    throw new Error('Trading with real money must be confirmed in a terminal: this start has none.')
  const typed = await terminal.ask(`This trades with real money. Type ${LIVE_WORD} to go on: `)
  if (typed !== LIVE_WORD) throw new Error(`${LIVE_WORD} was not typed: nothing was started.`)
}

/** The terminal in which the gateway was started. */
export const liveTerminal = (): LiveTerminal => ({
  isTTY: process.stdin.isTTY && process.stdout.isTTY,
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return (await lines.question(question)).trim()
    } finally {
      lines.close()
    }
  },
})
