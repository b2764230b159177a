import type { offeredLanguages } from '../i18n/setup.ts'
import { switchLanguage } from '../i18n/setup.ts'
import { pushNotice } from '../stores/notices.ts'

/** Switches the language that the trader chose. A notice says so if its texts can't be loaded: the language stays. */
export async function chooseLanguage(language: (typeof offeredLanguages)[number]): Promise<void> {
  if (await switchLanguage(language)) return
  pushNotice({ id: 'language', tone: 'failure', titleKey: 'languageFailed', bodyKey: '', params: {} })
}
