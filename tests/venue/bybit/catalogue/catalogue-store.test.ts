import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCatalogueStore } from '../../../../venue/bybit/catalogue/catalogue-store.ts'
import { STORE_FILE } from '../../../../venue/bybit/store/open-store.ts'
import type { StoredMarket } from '../../../../venue/bybit/catalogue/catalogue-store.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-catalogue-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const market = (id: number, more: Partial<StoredMarket> = {}): StoredMarket => ({
  id,
  category: 'linear',
  name: `M${id}`,
  symbol: `M${id}`,
  item: { symbol: `M${id}`, list: [1, 'ä'] },
  endedAt: null,
  ...more,
})

describe('the store of the catalogue', () => {
  it('has markets and tiers after it was closed and opened', () => {
    const store = openCatalogueStore(dir, 'testnet')
    store.write({ markets: [market(2), market(1, { endedAt: 5 })], freed: [] })
    store.writeTiers([{ category: 'linear', name: 'M1', rows: [{ id: 1 }], readAt: 7 }])
    store.close()
    const again = openCatalogueStore(dir, 'testnet')
    expect(again.markets()).toEqual([market(1, { endedAt: 5 }), market(2)])
    expect(again.tiers()).toEqual([{ category: 'linear', name: 'M1', rows: [{ id: 1 }], readAt: 7 }])
    again.close()
  })

  it('finds a market by id, by our symbol and by name, and of one symbol the listed one', () => {
    const store = openCatalogueStore(null, 'testnet')
    store.write({
      markets: [
        market(1, { symbol: 'X', endedAt: 9 }),
        market(2, { symbol: 'X' }),
        market(3, { symbol: 'Y', endedAt: 1 }),
        market(4, { symbol: 'Y', endedAt: 2 }),
      ],
      freed: [],
    })
    expect(store.find({ id: 1 })?.name).toBe('M1')
    expect(store.find({ symbol: 'X' })?.id).toBe(2)
    expect(store.find({ symbol: 'Y' })?.id).toBe(4)
    expect(store.find({ category: 'linear', name: 'M3' })?.id).toBe(3)
    expect(store.find({ category: 'spot', name: 'M3' })).toBeUndefined()
    store.close()
  })

  it('gives a freed id to another market, and drops the tiers of the old one', () => {
    const store = openCatalogueStore(null, 'testnet')
    store.write({ markets: [market(1)], freed: [] })
    store.writeTiers([{ category: 'linear', name: 'M1', rows: [], readAt: 7 }])
    store.write({ markets: [market(1, { name: 'NEW' })], freed: [1] })
    expect(store.markets().map(({ name }) => name)).toEqual(['NEW'])
    expect(store.tiers()).toEqual([])
    store.close()
  })

  it('can be opened beside other parts of the gateway in the same file', () => {
    const store = openCatalogueStore(dir, 'testnet')
    const journal = new DatabaseSync(join(dir, STORE_FILE))
    journal.exec('CREATE TABLE journal (id TEXT) STRICT; INSERT INTO journal VALUES (1)')
    store.write({ markets: [market(1)], freed: [] })
    journal.exec('INSERT INTO journal VALUES (2)')
    expect(journal.prepare('SELECT count(*) AS n FROM journal').get()?.['n']).toBe(2)
    journal.close()
    store.close()
  })

  it('E43: has markets, tiers and ids of each network apart, in one file', () => {
    const testnet = openCatalogueStore(dir, 'testnet')
    const mainnet = openCatalogueStore(dir, 'mainnet')
    testnet.write({ markets: [market(1)], freed: [] })
    mainnet.write({ markets: [market(1, { name: 'OTHER' })], freed: [] })
    testnet.writeTiers([{ category: 'linear', name: 'M1', rows: [], readAt: 7 }])
    expect([testnet.find({ id: 1 })?.name, mainnet.find({ id: 1 })?.name]).toEqual(['M1', 'OTHER'])
    expect([testnet.tiers().length, mainnet.tiers().length]).toEqual([1, 0])
    testnet.close()
    mainnet.close()
  })

  it('whose file is none is refused by its name, and the file is unchanged', () => {
    writeFileSync(join(dir, STORE_FILE), 'this is a letter, not a database')
    expect(() => openCatalogueStore(dir, 'testnet')).toThrow(
      /gateway\.sqlite can't be used: .*Nothing was changed/,
    )
  })

  it('leaves out a row that another program has spoilt', () => {
    const store = openCatalogueStore(dir, 'testnet')
    store.write({ markets: [market(1), market(2)], freed: [] })
    store.writeTiers([{ category: 'linear', name: 'M1', rows: [], readAt: 7 }])
    store.close()
    const db = new DatabaseSync(join(dir, STORE_FILE))
    db.exec("UPDATE catalogue_markets_testnet SET category = 'turbo' WHERE id = 1")
    db.exec(
      "UPDATE catalogue_markets_testnet SET item = '{' WHERE id = 2; UPDATE catalogue_tiers_testnet SET rows = '{'",
    )
    db.close()
    const again = openCatalogueStore(dir, 'testnet')
    expect(again.markets()).toEqual([market(2, { item: undefined })])
    expect(again.tiers()).toEqual([])
    again.close()
  })
})
