import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PosterQuestion } from '#shared/contracts/poster.ts'
import { posterSize } from '#shared/contracts/poster.ts'
import '../../i18n/english/poster.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import text from '../../ui/text.module.css'
import { PosterActions } from './poster-actions.tsx'
import { posterWords } from './poster-scene.ts'
import styles from './poster.module.css'
import { usePoster } from './use-poster.ts'
import type { ShownPoster } from './use-poster.ts'

/** The poster of a position, with the choices of what it shows and the ways to share it. */
export function PosterDialog(props: { readonly of: PosterQuestion['of']; readonly onClose: () => void }) {
  const { of, onClose } = props
  const { t } = useTranslation('poster')
  const [hideAmounts, setHideAmounts] = useState(false)
  const [hideName, setHideName] = useState(false)
  const [large, setLarge] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const shown = usePoster({ of, hideAmounts, hideName }, { large, attempt })
  return (
    <AppDialog
      title={t('title')}
      isOpen
      onClose={onClose}
      actions={shown.state === 'drawn' ? <PosterActions shown={shown} /> : undefined}
    >
      <div className={styles['poster']} data-testid="poster" data-state={shown.state}>
        <Preview shown={shown} onRetry={() => setAttempt((times) => times + 1)} />
        <div className={styles['choices']}>
          <Checkbox isSelected={hideAmounts} onChange={setHideAmounts}>
            {t('hideAmounts')}
          </Checkbox>
          <Checkbox isSelected={hideName} onChange={setHideName}>
            {t('hideName')}
          </Checkbox>
          {shown.facts?.isLarge === true && (
            <Checkbox isSelected={large} onChange={setLarge}>
              {t('large')}
            </Checkbox>
          )}
        </div>
        {shown.facts?.inviteCode === '' && <p className={styles['hint']}>{t('noCode')}</p>}
      </div>
    </AppDialog>
  )
}

function Preview({ shown, onRetry }: { readonly shown: ShownPoster; readonly onRetry: () => void }) {
  const { t } = useTranslation('poster')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { drawn, scene, state } = shown
  useEffect(() => {
    if (drawn === null) return
    // The bitmap is transferred to the canvas and can be shown only once.
    canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(drawn.picture)
  }, [drawn])
  if (state === 'gone' || state === 'failed')
    return (
      <div className={styles['failed']} role="alert">
        <p>{t(state)}</p>
        {state === 'failed' && <Button onPress={onRetry}>{t('retry')}</Button>}
      </div>
    )
  return (
    <>
      <canvas
        ref={canvas}
        className={styles['picture']}
        width={posterSize.width * posterSize.scale}
        height={posterSize.height * posterSize.scale}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is the picture here
        role="img"
        aria-label={scene === null ? t('drawing') : t('alt', { symbol: scene.symbol, roi: scene.roi })}
        data-variant={scene?.variant}
      />
      {scene !== null && (
        <div className={text['hidden']} data-testid="poster-words">
          <dl>
            {posterWords(scene).map(([name, value]) => (
              <div key={name}>
                <dt>{t(`word.${name}`, { defaultValue: name })}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
          <p>{scene.bonus}</p>
          <p>{scene.link}</p>
          {scene.distinguished !== '' && <p>{scene.distinguished}</p>}
        </div>
      )}
    </>
  )
}
