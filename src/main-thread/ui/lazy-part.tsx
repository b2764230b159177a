import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Message } from './message.tsx'

/**
 * A component that is loaded when it is first rendered; until then `Meanwhile` is shown. If its file cannot be loaded, a
 * message with a button to try again is shown instead: the server does not answer, or has a newer build (faults N3, V3).
 * Everything around it, typed texts too, keeps working. When the component is mounted again, it loads the file again. React's
 * `lazy` is not used, because it shows a suspended component at the earliest after 300 ms.
 *
 * @param after it is not loaded before this resolves
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
  after?: Promise<void>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  /** Settles when the part is loaded or its loading has failed. */
  const begin = (): Promise<void> =>
    (loading ??= Promise.resolve(after)
      .then(load)
      .then(
        (loaded) => {
          Part = loaded
        },
        () => {
          loading = null
        },
      ))
  return function LatePart(props: Props) {
    const [state, setState] = useState<'loading' | 'there' | 'failed'>(Part === null ? 'loading' : 'there')
    // During the first render and not in an effect: that is a frame earlier.
    if (Part === null && state === 'loading') void begin()
    useEffect(() => {
      // Depends on what was rendered: the component may have been loaded between render and effect.
      if (state !== 'loading') return undefined
      let isHere = true
      void begin().then(() => isHere && setState(Part === null ? 'failed' : 'there'))
      return () => {
        isHere = false
      }
    }, [state])
    if (Part !== null) return <Part {...props} />
    if (state === 'failed') return <PartMissing onRetry={() => setState('loading')} />
    return Meanwhile === undefined ? null : <Meanwhile {...props} />
  }
}

function PartMissing({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('errors')
  return (
    <Message live="alert" title={t('part.title')} text={t('part.text')}>
      <Button onPress={onRetry}>{t('panel.retry')}</Button>
    </Message>
  )
}
