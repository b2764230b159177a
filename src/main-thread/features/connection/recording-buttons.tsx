import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/replay.ts'
import { keptRecording } from '../../bridge/dialog-calls.ts'
import { replay } from '../../stores/replay.ts'
import { useField } from '../../stores/use-field.ts'
import { chooseRecording, saveRecording, saveRecordingFile } from '../../trading/recording/recordings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './connection.module.css'

/** Saves what the hub recorded, now or at its last failure, and plays such a file. */
export function RecordingButtons({ onPlayed }: { readonly onPlayed?: (() => void) | undefined }) {
  const { t } = useTranslation('replay')
  const isPast = useField(replay, 'recording') !== null
  const [kept, setKept] = useState<Blob | null>(null)
  useEffect(() => {
    void keptRecording().then(setKept)
  }, [])
  const wasPast = useRef(isPast)
  useEffect(() => {
    if (isPast && !wasPast.current) onPlayed?.()
    wasPast.current = isPast
  }, [isPast, onPlayed])
  if (isPast) return null
  return (
    <div className={styles['actions']}>
      <Button variant="plain" onPress={() => void saveRecording()}>
        {t('save')}
      </Button>
      {kept !== null && (
        <Button variant="plain" onPress={() => saveRecordingFile(kept)}>
          {t('saveKept')}
        </Button>
      )}
      <Button variant="plain" onPress={chooseRecording}>
        {t('play')}
      </Button>
    </div>
  )
}
