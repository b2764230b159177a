import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from './message.tsx'

/**
 * A part of the page that is loaded when it's first shown; `Meanwhile` stands in its place until then. Where the server has it
 * no more (a newer build was deployed, faults V3) its place says so; what stands around it, typed texts too, goes on. Not
 * React's `lazy`: what suspends is shown no sooner than 300 ms after what stood in its place, however fast it came.
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
    // With the first render, not after it: that is a frame sooner.
    if (Part === null) void begin()
    useEffect(() => {
      // By what was rendered, not by what is loaded: that may have come between the two.
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
