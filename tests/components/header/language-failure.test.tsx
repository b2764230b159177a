import { afterEach, expect, it, vi } from 'vitest'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'
import { chooseLanguage } from '../../../src/main-thread/trading/choose-language.ts'
import { dismissNotice, notices } from '../../../src/main-thread/stores/notices.ts'

afterEach(() => {
  vi.restoreAllMocks()
  dismissNotice('language')
})

it('I18N-07: texts that do not arrive leave the language as it was, and a notice says so, wherever it was chosen', async () => {
  const traced = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await chooseLanguage('ja-JP')
  expect(traced).toHaveBeenCalledTimes(1)
  expect(i18n.language).toBe('en')
  expect(notices.list.map(({ titleKey }) => titleKey)).toEqual(['languageFailed'])
})
