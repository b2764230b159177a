import { format, inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { Secret } from '../../../../venue/bybit/connection/secret.ts'

const TEXT = 'deep-hidden-text'
/** As a template prints a value of unknown type. */
const inTemplate = (value: unknown): string => `text: ${value as string}`

describe('a secret', () => {
  const secret = new Secret(TEXT)

  it('gives its text by one method', () => {
    expect(secret.reveal()).toBe(TEXT)
  })

  it.each([
    ['String()', () => String(secret)],
    ['a template', () => inTemplate(secret)],
    ['a join', () => [secret, secret].join()],
    ['JSON', () => JSON.stringify({ secret })],
    ['inspect with hidden fields', () => inspect({ secret }, { showHidden: true, depth: 9 })],
    ['format', () => format('%s %o %j', secret, secret, secret)],
    ['an error that has it as cause', () => inspect(new Error('failed', { cause: { secret } }))],
    ['a copy of its fields', () => JSON.stringify([Object.entries(secret), Object.assign({}, secret)])],
    ['a structured clone', () => inspect(structuredClone(secret), { showHidden: true })],
  ])('is not shown by %s', (_, print) => {
    expect(print()).not.toContain(TEXT)
  })

  it('prints as [secret]', () => {
    expect([String(secret), inTemplate(secret), JSON.stringify(secret), inspect(secret)]).toEqual([
      '[secret]',
      'text: [secret]',
      '"[secret]"',
      '[secret]',
    ])
  })
})
