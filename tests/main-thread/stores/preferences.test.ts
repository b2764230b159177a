import { afterEach, describe, expect, it, vi } from 'vitest'

async function fresh(storage: Partial<Storage> | undefined) {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  return import('../../../src/main-thread/stores/preferences.ts')
}

function memory(entries: Record<string, string> = {}): Partial<Storage> {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

const forbidden: Partial<Storage> = {
  getItem: () => {
    throw new Error('denied')
  },
  setItem: () => {
    throw new Error('full')
  },
}

describe('preferences', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('work without storage and report that they are not stored', async () => {
    for (const storage of [undefined, forbidden]) {
      const { preferences, setTheme } = await fresh(storage)
      expect(preferences).toMatchObject({ theme: 'dark', remembered: false })
      setTheme('light')
      expect(preferences).toMatchObject({ theme: 'light', remembered: false })
    }
  })

  it('are read back on the next start', async () => {
    const storage = memory()
    const first = await fresh(storage)
    first.setTheme('light')
    first.setUpDown('cb')
    first.toggleFavourite('ETHUSDT')
    first.setPanelSize('book', 300.4)
    first.setDensity('roomy')
    first.setOrderDefaults({ orderType: 'Market', postOnly: true })
    first.setOrderDefaults({ timeInForce: 'FillOrKill' })
    const second = await fresh(storage)
    expect(second.preferences).toMatchObject({
      theme: 'light',
      upDown: 'cb',
      favourites: ['ETHUSDT'],
      sizes: { book: 300, trades: 0, tables: 0, ticket: 0, tradesHeight: 0, account: 0 },
      density: 'roomy',
      orderDefaults: { orderType: 'Market', timeInForce: 'FillOrKill', postOnly: true },
      remembered: true,
    })
  })

  it('ignore stored values of the wrong type', async () => {
    const { preferences } = await fresh(
      memory({
        'perpdeck.theme': 'javascript:alert(1)',
        'perpdeck.updown': 'x',
        'perpdeck.density': 'x',
        'perpdeck.order-defaults': '{"orderType":"Conditions","timeInForce":5,"postOnly":"yes"}',
        'perpdeck.favourites': '["ETHUSDT","<img>",7]',
        'perpdeck.sizes': '{"book":"9","tables":1e9}',
      }),
    )
    expect(preferences).toMatchObject({
      density: 'compact',
      orderDefaults: { orderType: 'Limit', timeInForce: 'GoodTillCancel', postOnly: false },
      theme: 'dark',
      upDown: 'normal',
      favourites: ['ETHUSDT'],
      sizes: { book: 0, trades: 0, tables: 0, ticket: 0, tradesHeight: 0, account: 0 },
    })
  })
})
