import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from './message.tsx'

/**
 * A part of the page that is loaded when it's first shown. Where the server has it no more (a newer build was deployed, faults
 * V3) its place says so; what stands around it, typed texts too, goes on.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: PartGone }
    }
  })

function PartGone() {
  const { t } = useTranslation('errors')
  return <Message live="alert" title={t('part.title')} text={t('part.text')} />
}
