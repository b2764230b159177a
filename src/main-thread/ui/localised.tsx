import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'

/** A root of its own in the language of the page: without it, popovers and dialogs are in English and from left to right. */
export function Localised({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation()
  return <I18nProvider locale={i18n.language}>{children}</I18nProvider>
}
