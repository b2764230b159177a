import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/poster.ts'
import { preferences } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { posterFileName } from './poster-scene.ts'
import styles from './poster.module.css'
import { canShare, copyLink, copyPoster, downloadPoster, sharePoster } from './share-poster.ts'
import type { ShownPoster } from './use-poster.ts'

/** Sharing needs the trader's invite code (POSTER-07). */
export function PosterActions({ shown }: { readonly shown: ShownPoster }) {
  const { t } = useTranslation('poster')
  const [said, setSaid] = useState('')
  const { drawn, scene, at } = shown
  if (drawn === null || scene === null) return null
  const fileName = posterFileName(scene, at, preferences.timeZone)
  const noCode = scene.link === ''
  const tell = (key: string, done: Promise<boolean>): void =>
    void done.then((ok) => setSaid(t(ok ? `done.${key}` : `refused.${key}`)))
  return (
    <div className={styles['actions']}>
      <output className={styles['said']}>{said}</output>
      <div className={styles['buttons']}>
        <Button isDisabled={noCode} onPress={() => tell('link', copyLink(scene.link))} wide>
          {t('copyLink')}
        </Button>
        <Button isDisabled={noCode} onPress={() => tell('picture', copyPoster(drawn.png))} wide>
          {t('copy')}
        </Button>
        {canShare(drawn.png, fileName) && (
          <Button
            isDisabled={noCode}
            onPress={() => tell('share', sharePoster(drawn.png, fileName, scene.link))}
            wide
          >
            {t('share')}
          </Button>
        )}
        <Button
          variant="primary"
          isDisabled={noCode}
          onPress={() => downloadPoster(drawn.png, fileName)}
          wide
        >
          {t('download')}
        </Button>
      </div>
    </div>
  )
}
