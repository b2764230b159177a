import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { BookStyle } from '#shared/contracts/book.ts'
import { useMarket } from '../../stores/market-context.tsx'
import type { InMenu } from '../../trading/popup/late-popup.ts'
import controls from '../../ui/controls.module.css'
import { choices, chooseStyle } from '../../stores/book-choices.ts'
import styles from '../../trading/canvas/panel.module.css'

/** Menu for sides, bars, unit and depth of the book. */
export function BookMenuPopup({ popover, menu }: InMenu) {
  const { t } = useTranslation('book')
  const { instrument } = useMarket()
  const coinOf = (unit: BookStyle['unit']): string =>
    (unit === 'qty' ? instrument.v?.unit : instrument.v?.valueCoin) ?? '--'
  return (
    <Popover {...popover} className={controls['popover'] ?? ''} placement="bottom end">
      <Menu {...menu} className={controls['menu'] ?? ''} aria-label={t('options')}>
        <Choice
          of="sides"
          title={t('sides.name')}
          all={['both', 'bids', 'asks']}
          name={(side) => t(`sides.${side}`)}
        />
        <Choice of="bars" title={t('bars.name')} all={['sum', 'size']} name={(bars) => t(`bars.${bars}`)} />
        <Choice of="unit" title={t('unit.name')} all={['qty', 'value']} name={coinOf} />
        <Choice of="levels" title={t('levels.name')} all={[20, 200]} name={(count) => t(`levels.${count}`)} />
      </Menu>
      <p className={styles['hint']}>{t('hint')}</p>
    </Popover>
  )
}

function Choice<Of extends keyof BookStyle>(props: {
  readonly of: Of
  readonly title: string
  readonly all: readonly BookStyle[Of][]
  readonly name: (value: BookStyle[Of]) => string
}) {
  const { style } = useSnapshot(choices)
  const { of, all } = props
  const id = (value: BookStyle[Of]): string => `${of}-${value}`
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[`${of}-${style[of]}`]}
      onSelectionChange={(keys) => {
        const chosen = all.find((value) => keys !== 'all' && keys.has(id(value)))
        if (chosen !== undefined) chooseStyle({ [of]: chosen })
      }}
    >
      <Header className={controls['heading'] ?? ''}>{props.title}</Header>
      {all.map((value) => (
        <MenuItem key={id(value)} id={id(value)} className={controls['item'] ?? ''}>
          {props.name(value)}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
