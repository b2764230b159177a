import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { TpSlEntryIds, TpSlLegName, TpSlOpening, TpSlTarget } from '#shared/contracts/tpsl.ts'
import type { TpSlEntryView } from '#shared/contracts/tpsl-list.ts'
import '../../i18n/english/tpsl.ts'
import { openTpSl, openTpSlEntry } from '../../bridge/ask-risk.ts'
import { useCapability } from '../../stores/exchange.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { useFocusInvalid } from './use-focus-invalid.ts'
import { DragDialog } from './drag-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { editLeg, emptyLeg, switchMode } from '../../trading/tpsl/form-edits.ts'
import { FormBody } from '../../trading/tpsl/form-body.tsx'
import { isOver } from '../../trading/tpsl/message-params.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { PreferencesDialog } from './preferences-dialog.tsx'
import { pricesOf, sendTpSl, swapTpSlEntries } from '../../trading/tpsl/send-tpsl.ts'
import { createTpSlForm } from '../../trading/tpsl/tpsl-form.ts'
import type { TpSlForm } from '../../trading/tpsl/tpsl-form.ts'
import { useOneSend } from '../../trading/action-form/use-one-send.ts'
import styles from '../../trading/tpsl/tpsl.module.css'
import { TpSlHeader } from './tpsl-header.tsx'

type View = 'main' | 'list' | 'add' | 'edit'

/** Interval of repeated requests while the worker doesn't answer, ms. */
const RETRY_MS = 500

export interface TpSlDialogProps {
  readonly target: TpSlTarget
  readonly drop?: { readonly leg: TpSlLegName; readonly price: string } | undefined
  readonly entry?: TpSlEntryIds | undefined
  readonly onClose: () => void
}

/** Take profit and stop loss of a position or an order (TPSL-23..36). */
export function TpSlDialog(props: TpSlDialogProps) {
  const { t } = useTranslation('tpsl')
  const { target, entry, drop, onClose } = props
  const [opening, setOpening] = useState<TpSlOpening | null | 'gone'>(null)
  const [main, setMain] = useState<TpSlForm | null>(null)
  useEffect(() => {
    let alive = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let made: TpSlForm | null = null
    let tries = 0
    const ask = async (): Promise<void> => {
      const found = await openTpSl(target)
      if (!alive) return
      tries += 1
      if (found === null) {
        // The worker didn't answer, or doesn't know the position yet.
        if (tries > 3) setOpening('gone')
        timer = setTimeout(() => void ask(), RETRY_MS)
        return
      }
      made = createTpSlForm(found, {}, () => openTpSl(target))
      setOpening(found)
      setMain(made)
    }
    void ask()
    return () => {
      alive = false
      clearTimeout(timer)
      made?.stop()
    }
    // Each opening mounts a new dialog (its key), so its target doesn't change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // Another price may be dropped on the chart while it is open. The rest of the form stays.
  useEffect(() => {
    if (drop === undefined) return
    main?.edit((now) => editLeg(switchMode(now, 'Full'), drop.leg, { input: 'trigger', text: drop.price }))
  }, [main, drop])
  if (opening === null || opening === 'gone' || main === null)
    return (
      <DragDialog title={t('title.add')} onClose={onClose} testId="tpsl-dialog">
        <output className={styles['calculating']}>
          {opening === 'gone' ? t(`state.${target.of}.gone`) : t('calculating')}
        </output>
      </DragDialog>
    )
  return <Opened opening={opening} main={main} firstEntry={entry} drop={drop} onClose={onClose} />
}

function Opened(props: {
  readonly opening: TpSlOpening
  readonly main: TpSlForm
  readonly firstEntry: TpSlEntryIds | undefined
  /** A price that was dropped on the chart. It goes into the form of the entire position. */
  readonly drop: TpSlDialogProps['drop']
  readonly onClose: () => void
}) {
  const { t } = useTranslation('tpsl')
  const { opening, main, onClose } = props
  const ofPosition = opening.target.of === 'position'
  const [view, setView] = useState<View>(
    ofPosition && opening.mode === 'Partial' && props.drop === undefined ? 'list' : 'main',
  )
  const [inner, setInner] = useState<TpSlForm | null>(null)
  const [choosing, setChoosing] = useState(false)
  const isAtomic = useCapability('tpslAtomic')
  const state = useSnapshot(main.state)
  const form = inner ?? main
  const { sending, view: shownNow } = useSnapshot(form.state)
  const { once } = useOneSend()
  const focusInvalid = useFocusInvalid()
  const key = opening.target.of === 'position' ? opening.target.key : null
  const head = state.view?.head ?? null
  useEffect(() => () => inner?.stop(), [inner])
  useEffect(() => {
    if (props.drop === undefined) return
    setInner(null)
    setView('main')
  }, [props.drop])

  const toList = (): void => {
    setInner(null)
    setView('list')
  }
  const add = (): void => {
    const empty: TpSlOpening = {
      ...opening,
      mode: 'Partial',
      isModify: false,
      entry: { tpStopOrderId: '', slStopOrderId: '' },
      tp: emptyLeg,
      sl: emptyLeg,
      qtyText: '',
    }
    setInner(createTpSlForm(empty))
    setView('add')
  }
  const edit = async (ids: TpSlEntryIds): Promise<void> => {
    if (key === null) return
    const found = await openTpSlEntry(key, ids)
    if (found === null) return
    setInner(createTpSlForm(found, {}, () => openTpSlEntry(key, ids)))
    setView('edit')
  }
  useEffect(() => {
    if (props.firstEntry !== undefined) void edit(props.firstEntry)
    // Only at the opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isInner = view === 'add' || view === 'edit'
  const close = (): void => (isInner ? toList() : onClose())
  const submit = async (): Promise<void> => {
    const call = await form.ready(form.shown())
    const shown = form.state.view
    if (call === null) focusInvalid()
    if (call === null || call === 'unseen' || shown === null) return
    form.state.sending = true
    const isSwap = form.state.replacesPartial && shown.partialEntries > 0
    const isSent = await (isSwap ? swapTpSlEntries : sendTpSl)(call, {
      id: key ?? (opening.target.of === 'order' ? opening.target.orderId : 'ticket'),
      symbol: shown.head?.symbol ?? '',
      positionKey: form.state.draft.mode === 'Full' ? key : null,
      prices: pricesOf(shown),
      // The exchange may have created the entry. The list shows it, and pressing again would create a second one.
      ...(view === 'add' ? { onUnknown: toList } : {}),
    })
    form.state.sending = false
    if (!isSent) return
    if (isInner) toList()
    else onClose()
  }
  const title =
    view === 'add'
      ? t('title.add')
      : view === 'edit'
        ? t('title.modify')
        : t(opening.isModify || view === 'list' ? 'title.modify' : 'title.add')
  const live = shownNow?.state ?? 'open'
  return (
    <DragDialog
      title={title}
      market={head?.displayName}
      onClose={close}
      onBack={view === 'edit' ? toList : undefined}
      busy={sending}
      testId="tpsl-dialog"
      actions={
        view === 'list' ? undefined : (
          <>
            <Button onPress={close} isDisabled={sending}>
              {t(isInner ? 'back' : 'common:cancel')}
            </Button>
            <Button
              variant="primary"
              isPending={sending}
              isDisabled={isOver(live)}
              onPress={() => void once(submit)}
              data-testid="tpsl-confirm"
            >
              {t('common:confirm')}
            </Button>
          </>
        )
      }
    >
      <TpSlHeader head={head} of={ofPosition ? 'position' : 'order'} />
      {ofPosition && view !== 'edit' && opening.allowsPartial && (
        <Tabs
          mode={view === 'main' ? 'Full' : 'Partial'}
          onMode={(mode) => {
            if (mode === 'Partial') main.edit((now) => switchMode(now, 'Partial'))
            else main.edit((now) => switchMode(now, 'Full'))
            setInner(null)
            setView(mode === 'Partial' ? 'list' : 'main')
          }}
        />
      )}
      {view === 'list' && isOver(live) && (
        <p className={styles['banner']} role="alert" data-testid="tpsl-state">
          {t(`state.position.${live}`)}
        </p>
      )}
      {view === 'list' && key !== null ? (
        <EntryList
          positionKey={key}
          head={head}
          onAdd={add}
          onEdit={(entry: TpSlEntryView) => void edit(entry.ids)}
        />
      ) : (
        <FormBody form={form} onEnter={() => void once(submit)} />
      )}
      {view !== 'list' && !isAtomic && (
        <p className={styles['calculating']} data-testid="tpsl-in-parts">
          {t('inParts')}
        </p>
      )}
      {choosing && <PreferencesDialog allowsRoi={opening.allowsRoi} onClose={() => setChoosing(false)} />}
      {view !== 'list' && (
        <div className={styles['row']}>
          <Button variant="link" onPress={() => setChoosing(true)} data-testid="tpsl-preferences">
            {t('preferences.open')}
          </Button>
          <span className={styles['grow']} />
          {key !== null && !isInner && (
            <Button
              variant="link"
              onPress={() => openDialog('trailingStop', { positionKey: key })}
              data-testid="tpsl-trailing"
            >
              {t('trailing.open')}
            </Button>
          )}
        </div>
      )}
    </DragDialog>
  )
}

function Tabs(props: {
  readonly mode: 'Full' | 'Partial'
  readonly onMode: (mode: 'Full' | 'Partial') => void
}) {
  const { t } = useTranslation('tpsl')
  return (
    <div className={styles['tabs']} role="tablist" aria-label={t('mode')}>
      {(['Full', 'Partial'] as const).map((mode) => (
        <button
          key={mode}
          type="button"
          role="tab"
          aria-selected={props.mode === mode}
          className={controls['tab']}
          data-selected={props.mode === mode ? '' : undefined}
          onClick={() => props.onMode(mode)}
        >
          {t(`tab.${mode}`)} {mode === 'Partial' && <span className={styles['new']}>{t('new')}</span>}
        </button>
      ))}
    </div>
  )
}
