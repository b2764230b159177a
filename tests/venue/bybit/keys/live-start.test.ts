import { describe, expect, it } from 'vitest'
import { confirmLive, processFacts } from '../../../../venue/bybit/keys/live-start.ts'
import { startGateway } from '../../../../venue/start-gateway.ts'
import type { GatewayOptions } from '../../../../venue/gateway-options.ts'
import type { ProcessFacts } from '../../../../venue/bybit/keys/live-start.ts'

const safe: ProcessFacts = { isInspected: false, dumpsCore: false }
const questions: string[] = []
const typing = (word: string, isTTY = true) => ({
  isTTY,
  ask: (question: string) => {
    questions.push(question)
    return Promise.resolve(word)
  },
})

it.each([undefined, true])(
  'the gateway itself refuses real money before it reads a key or opens a port (--live: %s)',
  async (isLive) => {
    const gateway: GatewayOptions = {
      exchange: 'bybit',
      network: 'mainnet',
      url: 'http://127.0.0.1:9',
      keys: { kind: 'file', file: '/no/such/key.json' },
      ...(isLive === undefined ? {} : { isLive }),
    }
    // Tests have no terminal, and their process may write core files.
    await expect(startGateway(gateway, { port: 0 })).rejects.toThrow(/real money/)
  },
)

describe('a start with real money', () => {
  it('goes on with --live and the typed word alone', async () => {
    await confirmLive(true, safe, typing('MAINNET'))
    expect(questions.at(-1)).toContain('Type MAINNET')
  })

  it.each([
    ['without --live', false, safe, typing('MAINNET'), /needs --live/],
    ['with another word', true, safe, typing('mainnet'), /was not typed/],
    ['with an empty line', true, safe, typing(''), /was not typed/],
    ['without a terminal', true, safe, typing('MAINNET', false), /must be confirmed in a terminal/],
    ['with a debugger', true, { ...safe, isInspected: true }, typing('MAINNET'), /refused with a debugger/],
    ['with core files', true, { ...safe, dumpsCore: true }, typing('MAINNET'), /ulimit -c 0/],
  ])('is refused %s', async (_case, isLive, facts, terminal, reason) => {
    await expect(confirmLive(isLive, facts, terminal)).rejects.toThrow(reason)
  })

  it('finds a debugger in the options of the environment', () => {
    const before = process.env['NODE_OPTIONS']
    process.env['NODE_OPTIONS'] = '--inspect=0'
    expect(processFacts().isInspected).toBe(true)
    if (before === undefined) delete process.env['NODE_OPTIONS']
    else process.env['NODE_OPTIONS'] = before
  })
})
