import { readFileSync } from 'node:fs'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'

/** Loads the English texts of namespaces. */
export async function speakEnglish(namespaces: readonly string[]): Promise<void> {
  const read = (name: string): Record<string, unknown> =>
    JSON.parse(
      readFileSync(
        new URL(`../../../../src/main-thread/i18n/locales/en/${name}.json`, import.meta.url),
        'utf8',
      ),
    ) as Record<string, unknown>
  const en = Object.fromEntries(namespaces.map((name) => [name, read(name)]))
  await i18n.init({ lng: 'en', resources: { en }, interpolation: { escapeValue: false } })
}
