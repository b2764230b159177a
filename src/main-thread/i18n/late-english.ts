import { i18n } from './instance.ts'

type Texts = Readonly<Record<string, unknown>>

const waiting: Record<string, Texts> = {}

/** Adds the English texts of a namespace that is loaded with its code. Before i18next has started, they wait. */
export function addEnglish(namespace: string, texts: Texts): void {
  if (i18n.isInitialized) i18n.addResourceBundle('en', namespace, texts)
  else waiting[namespace] = texts
}

/** Texts that were added before i18next started. */
export const earlyEnglish = (): Readonly<Record<string, Texts>> => waiting
