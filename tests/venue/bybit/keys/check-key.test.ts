import { describe, expect, it } from 'vitest'
import { checkKey } from '../../../../venue/bybit/keys/check-key.ts'
import { keyFactsOf, keyWarnings } from '../../../../venue/bybit/keys/key-facts.ts'
import { keyRefusal } from '../../../../venue/bybit/keys/key-refusals.ts'
import { accountIdOf } from '../../../../venue/bybit/map/account.ts'
import { createFakeTransport, refused, silent } from '../support/fake-transport.ts'
import { goodAccount, goodKey, setKey } from '../support/key-stage.ts'

const NOW = Date.parse('2026-07-24T00:00:00Z')

const check = (key: unknown, info: unknown = goodAccount, network: 'testnet' | 'demo' = 'testnet') => {
  const fake = createFakeTransport()
  setKey(fake, key, info)
  return checkKey(fake, network, 'hash-of-the-key')
}

describe('what Bybit says about a key', () => {
  it('is whose it is, what it may do, where it works, and until when', () => {
    expect(keyFactsOf(goodKey)).toEqual({
      userId: '24617703',
      isReadOnly: false,
      mayWithdraw: false,
      mayTransfer: false,
      isBound: true,
      expiresAt: Date.parse('2033-01-01T00:00:00Z'),
    })
  })

  it.each([
    [{ readOnly: 1 }, { isReadOnly: true }],
    [{ readOnly: '1' }, { isReadOnly: true }],
    [{ permissions: { Wallet: ['AccountTransfer', 'Withdraw'] } }, { mayWithdraw: true, mayTransfer: true }],
    [{ permissions: { Wallet: ['SubMemberTransfer'] } }, { mayWithdraw: false, mayTransfer: true }],
    [{ permissions: null }, { mayWithdraw: false }],
    [{ ips: ['*'] }, { isBound: false }],
    [{ ips: [] }, { isBound: false }],
    [{ ips: undefined }, { isBound: false }],
    [{ expiredAt: '1970-01-01T00:00:00Z' }, { expiresAt: null }],
    [{ expiredAt: '' }, { expiresAt: null }],
  ])('%j means %j', (fields, facts) => {
    expect(keyFactsOf({ ...goodKey, ...fields })).toMatchObject(facts)
  })

  it.each([[{ ...goodKey, userID: undefined }], [{ ...goodKey, userID: 0 }], [null], [[]], ['']])(
    'without a user is not readable: %j',
    (result) => expect(keyFactsOf(result)).toBeUndefined(),
  )

  it('leads to a warning for each weakness, with the date of its end', () => {
    const facts = keyFactsOf(goodKey)
    if (facts === undefined) throw new Error('unreadable')
    expect(keyWarnings(facts, NOW)).toEqual([])
    const soon = Date.parse('2026-08-06T12:00:00Z')
    expect(keyWarnings({ ...facts, mayTransfer: true, isBound: false, expiresAt: soon }, NOW)).toEqual([
      expect.stringContaining('may transfer money'),
      expect.stringContaining('works from every address'),
      expect.stringContaining('ends on 2026-08-06'),
    ])
    // Fourteen days are enough.
    expect(keyWarnings({ ...facts, expiresAt: NOW + 14 * 86_400_000 }, NOW)).toEqual([])
  })
})

describe('a check of a key', () => {
  it('finds its account by the user id, never by the key', async () => {
    expect(await check(goodKey)).toMatchObject({
      kind: 'good',
      facts: { userId: '24617703' },
      found: {
        account: {
          accountId: accountIdOf({ network: 'testnet', userId: '24617703' }),
          name: 'Bybit testnet …7703',
          kind: 'UTA2',
        },
      },
    })
  })

  it('E44: only unifiedMarginStatus decides the kind of the account', async () => {
    for (const [status, kind] of [
      [1, 'standard'],
      [3, 'UTA'],
      [4, 'UTA'],
      [5, 'UTA2'],
      [6, 'UTA2'],
    ] as const)
      for (const uta of [0, 1])
        expect(
          await check({ ...goodKey, uta, unified: 1 - uta }, { ...goodAccount, unifiedMarginStatus: status }),
        ).toMatchObject({ found: { account: { kind } } })
    expect(await check(goodKey, { ...goodAccount, unifiedMarginStatus: 9 })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('unifiedMarginStatus') as unknown,
    })
  })

  it('of a demo account needs no rights: the account is known by the hash of the key', async () => {
    const found = await check(refused(10017), goodAccount, 'demo')
    expect(found).toMatchObject({
      kind: 'good',
      facts: null,
      found: { owner: { userId: 'hash-of-the-key' } },
    })
  })

  it.each([
    [10003, 'API key is invalid.', /does not know this API key.*mainnet and demo were not tried/],
    [10004, 'Error sign', /secret does not belong/],
    [10005, 'Permission denied', /no right to read/],
    [10007, 'User authentication failed.', /log-in with it failed/],
    [10008, 'Common banned', /banned this user/],
    [10009, 'IP has been banned', /address or region/],
    [10010, 'Unmatched IP', /bound to other addresses/],
    [10024, 'Compliance rules', /region/],
    [10027, 'Transactions are banned.', /stopped trading/],
    [10028, 'The API can only be accessed by unified account users.', /upgrade the account/],
    [33004, 'Your api key has expired.', /has expired/],
    [-2015, 'Invalid API-key, IP, or permissions.', /refuses the API key/],
    [999, 'Something new.', /999 Something new/],
  ])('that is refused with %s says it in words', async (code, text, words) => {
    const answer = await check(refused(code, text))
    expect(answer).toEqual({ kind: 'refused', reason: expect.stringMatching(words) as unknown })
    expect(await check(goodKey, refused(code, text))).toEqual(answer)
  })

  it('E40: a key that is bound to other addresses names the one that Bybit saw', () => {
    const saw = (text: string): string | undefined => keyRefusal('testnet', 10010, text)
    expect(saw('Unmatched IP, please check. Your IP: 203.0.113.7')).toContain('saw the address 203.0.113.7.')
    expect(saw('Unmatched IP (2001:db8:85a3:0:0:8a2e:370:7334)')).toContain('2001:db8:85a3:0:0:8a2e:370:7334')
    expect(saw('Unmatched IP')).not.toContain('saw')
  })

  it.each([
    [silent()],
    [refused(10006)],
    [refused(10016)],
    [refused(10002)],
    [{ ...refused(1), status: 502 }],
  ])('without a clear answer says nothing about the key: %j', async (reply) => {
    expect(await check(reply)).toMatchObject({ kind: 'unanswered' })
    expect(await check(goodKey, reply)).toMatchObject({ kind: 'unanswered' })
  })

  it('repeats nothing of a text that could be a key', async () => {
    const answer = await check(refused(10003, 'API key PlantedKey01234567 is invalid'))
    expect(JSON.stringify(answer)).not.toContain('PlantedKey01234567')
  })
})
