import { i18n } from '../../i18n/instance.ts'
import '../../i18n/english/replay.ts'

/** Texts that give a reason which is false in a replay: their namespace and key, and the text that is true there. */
export const pastTexts = [
  ['pages', 'notTradable.readOnly', 'replay:past.orders'],
  ['commands', 'notice.readOnly', 'replay:past.orders'],
  ['exchange', 'readOnly', 'connection:light.past'],
  ['errors', 'code.10404', 'replay:past.notRecorded'],
  ['pages', 'option.none', 'replay:past.options'],
  ['pages', 'option.noneText', 'replay:past.optionsText'],
  ['account', 'loggedOut', 'replay:past.account'],
  ['account', 'loggedOutText', 'replay:past.accountText'],
] as const

function textOf(language: string, namespace: string, key: string): string | null {
  const found: unknown = i18n.getResource(language, namespace, key)
  return typeof found === 'string' ? found : null
}

/** Replaces the texts of all loaded languages. Texts that are loaded later are replaced as they arrive. */
function replaceTexts(): void {
  for (const language of i18n.languages)
    for (const [namespace, key, other] of pastTexts) {
      const [source = '', place = ''] = other.split(':')
      const [before, text] = [textOf(language, namespace, key), textOf(language, source, place)]
      if (before !== null && text !== null && before !== text)
        i18n.addResource(language, namespace, key, text)
    }
}

/** From now on the page gives the reasons of a replay. A replay ends with a reload, so nothing is put back. */
export function speakOfThePast(): void {
  replaceTexts()
  i18n.on('languageChanged', replaceTexts)
  i18n.store.on('added', replaceTexts)
}
