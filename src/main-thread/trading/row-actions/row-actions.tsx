import { memo, useEffect, useRef, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import '../../i18n/english/actions.ts'
import '../../i18n/english/poster.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useCapability, useMayTrade } from '../../stores/exchange.ts'
import { useField } from '../../stores/use-field.ts'
import { Button } from '../../ui/button.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from '../action-form/actions.module.css'
import { openDialog } from '../../stores/dialogs.ts'
import { reversing } from '../../stores/reversing.ts'
import { openMarginMode } from '../margin/open-margin-mode.ts'
import { openReverse } from '../steps/open-reverse.ts'

/** Actions on a position: close by market or limit, reverse, and a menu for margin and leverage (POS-04, POS-05). */
export const PositionActions = memo(function PositionActions(props: {
  readonly rowKey: string
  readonly symbol: string
  readonly name: string
  /** An option is not reversed; it has neither leverage nor margin of its own. */
  readonly isOption?: boolean
  readonly large?: boolean
  /** There is room for icons alone: closing at a limit price and reversing are in the menu. */
  readonly tight?: boolean
}) {
  const t = useWords('actions')
  const { rowKey, symbol, name, isOption = false } = props
  const mayTrade = useMayTrade()
  const running = useField(reversing, 'key')
  if (!mayTrade) return null
  if (props.tight === true)
    return (
      <span className={styles['row']}>
        <RowButton
          variant="icon"
          size="small"
          aria-label={t('row.marketOf', { symbol: name })}
          onPress={() => openDialog('closePosition', { positionKey: rowKey, orderType: 'Market' })}
        >
          <Icon name="close" small />
        </RowButton>
        <MoreActions rowKey={rowKey} symbol={symbol} name={name} isOption={isOption} hasAll />
      </span>
    )
  const size = props.large === true ? 'normal' : 'small'
  return (
    <span className={styles['row']}>
      <RowButton
        size={size}
        aria-label={t('row.marketOf', { symbol: name })}
        onPress={() => openDialog('closePosition', { positionKey: rowKey, orderType: 'Market' })}
      >
        {t('row.market')}
      </RowButton>
      <RowButton
        size={size}
        aria-label={t('row.limitOf', { symbol: name })}
        onPress={() => openDialog('closePosition', { positionKey: rowKey, orderType: 'Limit' })}
      >
        {t('row.limit')}
      </RowButton>
      {!isOption && (
        <RowButton
          size={size}
          aria-label={t('row.reverseOf', { symbol: name })}
          isPending={running === rowKey}
          isDisabled={running !== '' && running !== rowKey}
          onPress={() => openReverse(rowKey)}
        >
          {t('row.reverse')}
        </RowButton>
      )}
      <MoreActions rowKey={rowKey} symbol={symbol} name={name} isOption={isOption} />
    </span>
  )
})

interface MoreProps {
  readonly rowKey: string
  readonly symbol: string
  readonly name: string
  readonly isOption: boolean
  /** Limit close and reverse have no buttons of their own. */
  readonly hasAll?: boolean
}

/** The menu of a row. It is created at the first press and stays until another position takes over the row. */
function MoreActions(props: MoreProps) {
  const t = useWords('actions')
  // Stores the position's key, because the row may show another position later.
  const [askedFor, setAskedFor] = useState('')
  if (askedFor !== '' && askedFor !== props.rowKey) setAskedFor('')
  if (askedFor === props.rowKey) return <MoreMenu {...props} />
  return (
    <RowButton
      variant="icon"
      size="small"
      aria-label={t('row.moreOf', { symbol: props.name })}
      aria-haspopup="menu"
      onPress={() => setAskedFor(props.rowKey)}
    >
      <Icon name="menu" small />
    </RowButton>
  )
}

/** Takes the focus from the button it replaces, then opens. When it closes, the focus returns to it. */
function MoreMenu({ rowKey, symbol, name, isOption, hasAll = false }: MoreProps) {
  const t = useWords('actions')
  const poster = useWords('poster')
  const hasCode = useCapability('inviteCode')
  const isReversing = useField(reversing, 'key') !== ''
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Open only after the button has the focus: the menu returns the focus to where it was. `autoFocus` doesn't work
  // here: React Aria takes Enter on a plain button for a screen reader's click and waits a frame, so that the menu
  // would open first.
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/set-state-in-effect -- it follows the focus, which an effect gives
    setIsOpen(true)
  }, [])
  const item = controls['item'] ?? ''
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <Button ref={button} variant="icon" size="small" aria-label={t('row.moreOf', { symbol: name })}>
        <Icon name="menu" small />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Menu className={controls['menu'] ?? ''} aria-label={t('row.moreOf', { symbol: name })}>
          {hasAll && (
            <MenuItem
              className={item}
              onAction={() => openDialog('closePosition', { positionKey: rowKey, orderType: 'Limit' })}
            >
              {t('row.limitOf', { symbol: name })}
            </MenuItem>
          )}
          {hasAll && !isOption && (
            <MenuItem className={item} isDisabled={isReversing} onAction={() => openReverse(rowKey)}>
              {t('row.reverseOf', { symbol: name })}
            </MenuItem>
          )}
          {!isOption && (
            <>
              <MenuItem className={item} onAction={() => openDialog('addMargin', { positionKey: rowKey })}>
                {t('row.margin')}
              </MenuItem>
              <MenuItem className={item} onAction={() => openDialog('leverage', { symbol })}>
                {t('row.leverage')}
              </MenuItem>
            </>
          )}
          <MenuItem className={item} onAction={() => openMarginMode(symbol)}>
            {t('row.mode')}
          </MenuItem>
          {!isOption && (
            <MenuItem className={item} onAction={() => openDialog('riskTiers', { symbol })}>
              {t('row.tiers')}
            </MenuItem>
          )}
          {hasCode && (
            <MenuItem className={item} onAction={() => openDialog('poster', { of: { key: rowKey } })}>
              {poster('title')}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
