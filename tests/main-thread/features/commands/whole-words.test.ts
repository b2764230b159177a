import { afterEach, describe, expect, it, vi } from 'vitest'
import { zoneEntries } from '../../../../src/main-thread/features/commands/zone-entries.ts'
import { offerCommands } from '../../../../src/main-thread/stores/page-commands.ts'
import { offerLayouts } from '../../../../src/main-thread/app/workspace/layout-commands.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { ids, openAsTrader } from './trader-palette.ts'

// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en', 'de-DE'],
  switchLanguage: () => Promise.resolve(true),
}))

openAsTrader()
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** Offers commands of these names; their ids are the names. */
const offer = (...names: readonly string[]): void =>
  void stops.push(
    offerCommands(() =>
      names.map((name) => ({ id: name, group: 'view', name: () => name, run: () => undefined })),
    ),
  )

describe('whole words come before parts of words', () => {
  it.each([
    ['4h', ['interval-240']],
    ['chart 4h', ['interval-240']],
    ['2h', ['interval-120']],
    ['5m', ['interval-5']],
  ])('“%s” is one interval, and none that only has it within', (query, found) =>
    expect(ids(query).filter((id) => id.startsWith('interval-'))).toEqual(found),
  )

  it('a word of the name comes before one of the other words: “history”', () => {
    const found = ids('history')
    expect(found.slice(0, 2).toSorted()).toEqual(['history', 'tab4'])
    expect(found.indexOf('notices')).toBeGreaterThan(found.indexOf('tab4'))
  })

  it('a whole word comes before a beginning, that before a part, whatever its place in the name', () => {
    offer('Zzqueen', 'Show zzq', 'Pazzq', 'Zz quiet')
    expect(ids('zzq')).toEqual(['Show zzq', 'Zzqueen', 'Pazzq'])
  })

  it('letters that begin several words match only where no word does: “btc call” cancels nothing', () => {
    expect(ids('btc call').filter((id) => !id.startsWith('options-'))).toEqual([])
    stops.push(offerLayouts())
    expect(ids('oco')).toEqual(['tab2', 'history-oco'])
    offer('Go to zebra crossings')
    expect(ids('gtzc')).toEqual(['Go to zebra crossings'])
  })

  it('a time zone is named by whole words or their beginnings: “oco” is not in Cocos', () => {
    const [t, en] = [i18n.getFixedT('en'), i18n.getFixedT('en')]
    expect(zoneEntries('oco', t, en)).toEqual([])
    expect(zoneEntries('coco', t, en).map(({ id }) => id)).toContain('zone-Indian/Cocos')
  })
})
