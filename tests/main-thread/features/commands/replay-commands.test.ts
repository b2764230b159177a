import { afterEach, expect, it, vi } from 'vitest'
import { replay } from '../../../../src/main-thread/stores/replay.ts'
import { ids, all, openAsTrader } from './trader-palette.ts'

// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en', 'de-DE'],
  switchLanguage: () => Promise.resolve(true),
}))

openAsTrader()
afterEach(() => {
  replay.recording = null
  vi.unstubAllGlobals()
})

it.each(['recording', 'play a recording', 'replay', 'back to live', 'live'])(
  'in a replay "%s" finds the way back to the market, which another recording needs first',
  (query) => {
    expect(ids(query)).not.toContain('back-to-live')
    replay.recording = {} as unknown as NonNullable<typeof replay.recording>
    expect(ids(query)[0]).toBe('back-to-live')
    expect(ids('recording')).not.toContain('play-recording')
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { reload })
    all()
      .find(({ id }) => id === 'back-to-live')
      ?.run()
    expect(reload).toHaveBeenCalledOnce()
  },
)
