import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { add } from './adding.ts'
import { focusAwaited, NO_PANEL } from './focus-panel.ts'
import { panelKinds } from './panel-kinds.ts'
import { useTitles } from './use-titles.ts'

/** A menu that adds a panel to the desk. */
export function AddPanel() {
  const { t } = useTranslation('desk')
  const titles = useTitles()
  return (
    <MenuTrigger>
      <Button ref={focusAwaited(NO_PANEL)} data-testid="desk-add">
        <Icon name="plus" small />
        {t('add')}
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom start">
        <Menu className={controls['menu'] ?? ''} aria-label={t('add')}>
          {panelKinds.map((kind) => (
            <MenuItem
              key={kind}
              id={kind}
              className={controls['item'] ?? ''}
              onAction={() => add({ kind, link: 'main', symbol: '' }, titles[kind], t)}
            >
              {titles[kind]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
