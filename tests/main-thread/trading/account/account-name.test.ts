import { readdirSync, readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { accountName } from '../../../../src/main-thread/trading/account/account-name.ts'
import { createWorld } from '../../../../venue/engine/state/create-world.ts'
import { accountsOfProfile } from '../../../../venue/engine/seeds/profile-accounts.ts'

const home = new URL('../../../../src/main-thread/i18n/locales/', import.meta.url)
const languages = readdirSync(home)
/** Every account that the venue gives a browser. */
const accounts = accountsOfProfile(createWorld({ seed: 1, startAt: Date.UTC(2026, 10, 27) }), 'tester')

async function wordsOf(lng: string): Promise<TFunction<'header'>> {
  const header: object = JSON.parse(readFileSync(new URL(`${lng}/header.json`, home), 'utf8'))
  const i18n = createInstance()
  await i18n.init({ lng, resources: { [lng]: { header } }, interpolation: { escapeValue: false } })
  return i18n.getFixedT(lng, 'header')
}

describe("the venue's accounts", () => {
  it('are those of a profile: three to start with, and every kind in every mode', () => {
    expect(accounts).toHaveLength(25)
  })

  it.each(languages)('%s: each has a name in plain words, and no two have the same', async (lng) => {
    const t = await wordsOf(lng)
    const names = accounts.map((account) => accountName(t, account))
    // Not the venue's own name, no key of ours, no code of the exchange.
    expect(names.filter((name, at) => name === accounts[at]?.name)).toEqual([])
    expect(names.filter((name) => /account\.|word\.|MARGIN|one-way|undefined/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a name that the venue did not make up', () => {
  const [account] = accounts
  it.each(['My account', 'Bybit testnet …1234', 'Demo', 'Demo one-way cross 5 EUR', '', '__proto__'])(
    '%j is shown as it is',
    async (name) => {
      const t = await wordsOf('de')
      if (account === undefined) throw new Error('no account')
      expect(accountName(t, { ...account, name })).toBe(name)
    },
  )
})
