import { afterEach, describe, expect, it, vi } from 'vitest'

function memory(entries: Record<string, string> = {}): Partial<Storage> {
  const map = new Map(Object.entries(entries))
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) }
}
async function open(storage: Partial<Storage>) {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  const lists = await import('../../../src/main-thread/features/market-menu/watchlists.ts')
  const preferences = await import('../../../src/main-thread/stores/preferences.ts')
  return { ...lists, ...preferences }
}

describe('watchlists', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('the star adds to the list shown; each list has its own markets, also after a reload', async () => {
    const storage = memory()
    const first = await open(storage)
    first.toggleFavourite('BTCUSDT')
    expect(first.createWatchlist(' Alts ')).toBe(true)
    expect(first.preferences.favourites).toEqual([])
    first.toggleFavourite('SOLUSDT')
    first.chooseWatchlist('')
    expect(first.preferences.favourites).toEqual(['BTCUSDT'])
    const second = await open(storage)
    expect(second.watchlists.chosen).toBe('')
    second.chooseWatchlist('Alts')
    expect(second.preferences.favourites).toEqual(['SOLUSDT'])
    second.deleteWatchlist()
    expect([second.watchlists.chosen, second.watchlists.others, second.preferences.favourites]).toEqual([
      '',
      [],
      ['BTCUSDT'],
    ])
  })

  it('refuses an empty or used name, a twenty-first list, and the deletion of the favourites', async () => {
    const { createWatchlist, chooseWatchlist, deleteWatchlist, watchlists } = await open(memory())
    expect(['', '  ', 'A', 'A'].map((name) => createWatchlist(name))).toEqual([false, false, true, false])
    for (let made = 2; made < 20; made += 1) expect(createWatchlist(`list ${made}`)).toBe(true)
    expect(createWatchlist('one more')).toBe(false)
    chooseWatchlist('nowhere')
    expect(watchlists.chosen).toBe('list 19')
    chooseWatchlist('')
    deleteWatchlist()
    expect([watchlists.chosen, watchlists.others.length]).toEqual(['', 19])
  })

  it('damaged stored entries are left out, and the favourites remain', async () => {
    for (const spoilt of [
      'x',
      '5',
      '{"chosen":7}',
      '{"chosen":"Lost","others":[]}',
      '{"chosen":"","others":[{"name":"","symbols":[]},{"name":"A","symbols":"x"},5]}',
    ]) {
      const { watchlists, preferences } = await open(
        memory({ 'perpdeck.watchlists': spoilt, 'perpdeck.favourites': '["BTCUSDT"]' }),
      )
      expect([watchlists.chosen, watchlists.others], spoilt).toEqual(['', []])
      expect(preferences.favourites).toEqual(['BTCUSDT'])
    }
  })
})
