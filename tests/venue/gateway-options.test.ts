import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { networks } from '../../venue/bybit/terms/networks.ts'
import { readOptions } from '../../venue/cli-options.ts'
import { gatewayNetworks, gatewayPorts } from '../../venue/gateway-options.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (...args: string[]) => readOptions(args, root)
/** A correct start. */
const watch = ['--exchange', 'bybit', '--network', 'testnet', '--read-only'] as const

describe('the options of a gateway', () => {
  it('name the exchange, the network and its address', () => {
    expect(read().gateway).toBeUndefined()
    expect(read(...watch).gateway).toEqual({ exchange: 'bybit', network: 'testnet', isReadOnly: true })
    const url = 'http://127.0.0.1:4190'
    expect(read(...watch, '--exchange-url', url).gateway).toEqual({
      exchange: 'bybit',
      network: 'testnet',
      url,
      isReadOnly: true,
    })
  })

  it.each([
    [[], { kind: 'any' }],
    [['--keys'], { kind: 'stored' }],
    [['--keys', '--memory'], { kind: 'stored' }],
    [['--keys', 'default'], { kind: 'stored' }],
    [['--keys', 'keyring'], { kind: 'keyring' }],
    [['--keys', 'mine.json'], { kind: 'file', file: 'mine.json' }],
    [['--keys=mine.json'], { kind: 'file', file: 'mine.json' }],
  ])('say with %j where the key is', (args, keys) => {
    const gateway = read('--exchange', 'bybit', '--network', 'testnet', ...args).gateway
    expect(gateway).toEqual({ exchange: 'bybit', network: 'testnet', keys })
  })

  it('with --read-only alone use no key; with both an account is watched, on mainnet too', () => {
    expect(read(...watch).gateway).not.toHaveProperty('keys')
    expect(read('--exchange', 'bybit', '--network', 'mainnet', '--read-only', '--keys').gateway).toEqual({
      exchange: 'bybit',
      network: 'mainnet',
      isReadOnly: true,
      keys: { kind: 'stored' },
    })
    expect(read('--exchange', 'bybit', '--network', 'mainnet', '--live').gateway).toMatchObject({
      isLive: true,
      keys: { kind: 'any' },
    })
    expect(read(...watch, '--allow-withdraw-key').gateway?.allowsWithdrawal).toBe(true)
  })

  it('know every network, each with a port of its own', () => {
    expect(gatewayNetworks).toEqual(networks)
    expect(new Set(Object.values(gatewayPorts)).size).toBe(networks.length)
    for (const network of networks)
      expect(read('--exchange', 'bybit', '--network', network, '--read-only').gateway?.network).toBe(network)
  })

  it.each([
    [['--exchange', 'bybit', '--read-only'], /--network must be one of mainnet, testnet, demo: .*no default/],
    [['--exchange', 'bybit', '--network', 'moon', '--read-only'], /--network must be one of/],
    [['--exchange', 'kraken', '--network', 'mainnet', '--read-only'], /--exchange must be bybit/],
    [
      ['--exchange', 'bybit', '--network', 'mainnet'],
      /trading on mainnet needs --live; to watch, add --read-only/,
    ],
    [['--keys'], /--keys belongs to --exchange/],
    [['--live'], /--live belongs to --exchange/],
    [[...watch, '--live'], /--live is for trading on mainnet alone/],
    [['--exchange', 'bybit', '--network', 'testnet', '--live'], /--live is for trading on mainnet alone/],
    [['--allow-withdraw-key'], /--allow-withdraw-key belongs to --exchange/],
    [['--network', 'mainnet'], /--network belongs to --exchange/],
    [['--read-only'], /--read-only belongs to --exchange/],
    [['--exchange-url', 'http://127.0.0.1:1'], /--exchange-url belongs to --exchange/],
    [['--limit', 'orderValue=5'], /--limit belongs to --exchange/],
    [['--arm'], /--arm belongs to --exchange/],
    [[...watch, '--arm'], /--arm and --read-only exclude each other/],
    [[...watch, '--limit', 'orderValue=5'], /--limit and --read-only exclude each other/],
  ])('%j are refused', (args, reason) => {
    expect(() => read(...args)).toThrow(reason)
  })

  it.each([
    ['--replay', 'x.jsonl'],
    ['--rate', '10'],
    ['--shape', 'x.json'],
    ['--seed', '7'],
    ['--scenario', 'funding'],
    ['--symbols', '5'],
    ['--strikes', '5'],
    ['--start-at', '2026-01-02T07:59:30Z'],
    ['--record', 'x.jsonl'],
    ['--fresh'],
    ['--stubs'],
    ['--api'],
    ['--api', '0'],
    ['--api-key', 'KEY1:SECRET1'],
    ['--api-key-file', 'x.json'],
    ['--api-limits', 'off'],
    ['--control'],
  ])('exclude %s', (...option: string[]) => {
    expect(() => read(...watch, ...option)).toThrow(`--exchange and ${option[0]} exclude each other`)
  })
})

it.each([
  ['https://example.com', /use https:\/\/api-testnet\.bybit\.com, or an address of this computer/],
  ['http://api-testnet.bybit.com', /cannot be used as the exchange/],
  ['https://api.bybit.com', /cannot be used as the exchange/],
])('an exchange at %s is refused before the app is built', (url, reason) => {
  const check = `${root}scripts/check-options.ts`
  const { status, stderr } = spawnSync(process.execPath, [check, ...watch, '--exchange-url', url], {
    encoding: 'utf8',
  })
  expect(status).toBe(2)
  expect(stderr).toMatch(reason)
})
