import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from './message.tsx'

/**
 * A component that is loaded when it is first rendered; until then `Meanwhile` is shown. If the server no longer has the
 * file (a newer build was deployed, faults V3), a message is shown in its place; everything around it, typed texts too,
 * keeps working. React's `lazy` is not used, because it shows a suspended component at the earliest after 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const begin = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => {
        Part = loaded
      },
      () => {
        Part = PartGone
      },
    ))
  return function LatePart(props: Props) {
    const [wasThere, setThere] = useState(Part !== null)
    // During the first render and not in an effect: that is a frame earlier.
    if (Part === null) void begin()
    useEffect(() => {
      // Depends on what was rendered: the component may have been loaded between render and effect.
      if (wasThere) return undefined
      let isHere = true
      void begin().then(() => isHere && setThere(true))
      return () => {
        isHere = false
      }
    }, [wasThere])
    if (Part === null) return Meanwhile === undefined ? null : <Meanwhile {...props} />
    return <Part {...props} />
  }
}

function PartGone() {
  const { t } = useTranslation('errors')
  return <Message live="alert" title={t('part.title')} text={t('part.text')} />
}
