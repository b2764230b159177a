import { i18n } from '../instance.ts'

type Texts = Readonly<Record<string, unknown>>

const waiting: Record<string, Texts> = {}

/** English of a namespace that comes with the code that speaks it; kept back where i18next hasn't started yet. */
export function addEnglish(namespace: string, texts: Texts): void {
  if (i18n.isInitialized) i18n.addResourceBundle('en', namespace, texts)
  else waiting[namespace] = texts
}

/** What came before i18next was started. */
export const earlyEnglish = (): Readonly<Record<string, Texts>> => waiting
