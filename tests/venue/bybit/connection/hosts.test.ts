import { describe, expect, it } from 'vitest'
import { hostsOf, networks } from '../../../../venue/bybit/terms/networks.ts'
import { hostsFor } from '../../../../venue/bybit/connection/hosts.ts'

describe('hosts', () => {
  it.each(networks)("of %s are the network's own, encrypted", (network) => {
    expect(hostsFor(network)).toBe(hostsOf[network])
    const { rest, publicSockets, privateSocket } = hostsFor(network)
    expect([rest, publicSockets, privateSocket].every((address) => /^(?:https|wss):/.test(address))).toBe(
      true,
    )
    expect(hostsFor(network, `${rest}/`)).toBe(hostsOf[network])
  })

  it('E19: of demo are its own for the account, and those of mainnet for public data', () => {
    const [demo, mainnet, testnet] = [hostsOf.demo, hostsOf.mainnet, hostsOf.testnet]
    expect(demo.publicSockets).toBe(mainnet.publicSockets)
    for (const other of [mainnet, testnet])
      expect([demo.rest === other.rest, demo.privateSocket === other.privateSocket]).toEqual([false, false])
  })

  it.each([
    ['http://127.0.0.1:4190', 'ws://127.0.0.1:4190'],
    ['http://localhost:4190/', 'ws://localhost:4190'],
    ['https://[::1]:4190', 'wss://[::1]:4190'],
  ])('of %s have their sockets at %s', (url, sockets) => {
    expect(hostsFor('testnet', url)).toEqual({
      rest: url.replace(/\/$/, ''),
      publicSockets: sockets,
      privateSocket: sockets,
    })
  })

  it.each([
    'http://api-testnet.bybit.com',
    'https://api.bybit.com',
    'https://api-testnet.bybit.com.example.org',
    'https://api-testnet.bybit.com@example.org',
    'http://127.0.0.1@example.org',
    'http://127.0.0.1.example.org',
    'http://192.168.1.2:4190',
    'http://127.0.0.1:4190/path',
    'http://127.0.0.1:4190?x=1',
    'http://user:pass@127.0.0.1:4190',
    'ws://127.0.0.1:4190',
    'file:///etc/passwd',
    '127.0.0.1:4190',
    '',
  ])('are refused with a reason: %s', (url) => {
    expect(() => hostsFor('testnet', url)).toThrow('cannot be used as the exchange')
  })
})
