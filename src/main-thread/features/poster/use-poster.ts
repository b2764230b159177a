import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { PosterFacts, PosterQuestion, PosterScene } from '#shared/contracts/poster.ts'
import '../../i18n/english/poster.ts'
import { askPoster, openPosterPort } from '../../bridge/poster-port.ts'
import type { DrawnPoster, PosterPort } from '../../bridge/poster-port.ts'
import { session } from '../../stores/account.ts'
import { exchangeNow } from '../../stores/clock.ts'
import { preferences } from '../../stores/preferences.ts'
import { accountName } from '../../trading/account/account-name.ts'
import { loadAvatar } from './load-avatar.ts'
import { readPosterColours } from './poster-colours.ts'
import { posterScene } from './poster-scene.ts'

export interface ShownPoster {
  /** failed: drawing failed; gone: the position no longer exists. */
  readonly state: 'drawing' | 'drawn' | 'failed' | 'gone'
  readonly facts: PosterFacts | null
  readonly scene: PosterScene | null
  readonly drawn: DrawnPoster | null
  /** Time of its figures, Unix ms. */
  readonly at: number
}

/** The account's name in plain words, as the header has it. Others than the embedded exchange's are as they are; '' is none. */
function ownName(t: TFunction<'header'>, name: string): string {
  const { view } = session
  return view.kind === 'visitor' ? name : accountName(t, { ...view.account, name })
}

const nothing: ShownPoster = { state: 'drawing', facts: null, scene: null, drawn: null, at: 0 }

/** Requests the figures and draws them, again after each choice. */
export function usePoster(
  question: PosterQuestion,
  choice: { readonly large: boolean; readonly attempt: number },
): ShownPoster {
  const { t, i18n } = useTranslation('poster')
  const { t: header } = useTranslation('header')
  const { theme, upDown, timeZone } = useSnapshot(preferences)
  const [shown, setShown] = useState(nothing)
  const port = useRef<PosterPort | null>(null)
  const { hideAmounts, hideName } = question
  const { large, attempt } = choice
  const drawnAttempt = useRef(attempt)
  const of = useRef(question.of)

  useEffect(
    () => () => {
      port.current?.close()
      port.current = null
    },
    [],
  )
  useEffect(() => {
    let isOver = false
    async function draw(): Promise<void> {
      const answer = await askPoster({ of: of.current, hideAmounts, hideName })
      if (isOver) return
      const facts = answer && { ...answer, name: ownName(header, answer.name) }
      if (facts === null) return setShown({ ...nothing, state: 'gone' })
      const at = exchangeNow()
      const place = {
        origin: location.origin,
        language: i18n.language,
        dir: document.documentElement.dir === 'rtl' ? ('rtl' as const) : ('ltr' as const),
        colours: readPosterColours(theme, upDown),
        at,
        zone: timeZone,
      }
      const variant = facts.isLarge && large ? 'large' : 'normal'
      const scene = posterScene(facts, variant, place, t)
      const avatar = await loadAvatar(facts.avatar)
      if (isOver) return
      // Replaces a worker that failed.
      if (drawnAttempt.current !== attempt) {
        port.current?.close()
        port.current = null
      }
      drawnAttempt.current = attempt
      port.current ??= openPosterPort()
      const drawn = await port.current.draw(scene, avatar)
      if (isOver) return drawn?.picture.close()
      setShown({ state: drawn === null ? 'failed' : 'drawn', facts, scene, drawn, at })
    }
    draw().catch((error: unknown) => {
      reportError(error)
      if (!isOver) setShown({ ...nothing, state: 'failed' })
    })
    return () => {
      isOver = true
    }
  }, [hideAmounts, hideName, large, attempt, theme, upDown, timeZone, i18n.language, t, header])
  return shown
}
