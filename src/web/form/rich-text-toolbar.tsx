// The editor's toolbar: one tab stop, arrows move inside it, Escape returns to the text.
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../translation.tsx'
import { cx } from '../ui/cx.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { usePopover } from '../ui/use-popover.ts'

/** Texts that can be put in; `label` names their list. */
export type Inserts = { label: string; options: readonly { value: string; label: string }[] }

type Props = { editor: Editor; label: string; inserts?: Inserts | undefined }

const styles = ['paragraph', 'heading2', 'heading3', 'heading4'] as const
const marks = [
  ['bold', 'bold', (editor: Editor) => editor.chain().focus().toggleBold().run()],
  ['italic', 'italic', (editor: Editor) => editor.chain().focus().toggleItalic().run()],
  ['underline', 'underline', (editor: Editor) => editor.chain().focus().toggleUnderline().run()],
  ['bulletList', 'list', (editor: Editor) => editor.chain().focus().toggleBulletList().run()],
  ['orderedList', 'list-numbers', (editor: Editor) => editor.chain().focus().toggleOrderedList().run()],
  ['quote', 'quote', (editor: Editor) => editor.chain().focus().toggleBlockquote().run()],
] as const
const nodeNames: Record<string, string> = { quote: 'blockquote' }

export function RichTextToolbar({ editor, label, inserts }: Props) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      style: styles.find((each) => each !== 'paragraph' && at.isActive('heading', { level: Number(each.slice(-1)) })) ?? 'paragraph',
      active: marks.flatMap(([name]) => (at.isActive(nodeNames[name] ?? name) ? [name as string] : [])),
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  })
  const setStyle = (style: string) => {
    const chain = editor.chain().focus()
    const level = style === 'heading2' ? 2 : style === 'heading3' ? 3 : 4
    if (style === 'paragraph') chain.setParagraph().run()
    else chain.setHeading({ level }).run()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('form.admin.richText.toolbar', { label })}
      onKeyDown={(event) => walk(event, editor)}
      onFocus={(event) => keepOneStop(bar.current, event.target)}
      className="flex flex-wrap items-center gap-0.5 border-b border-line bg-sunken/50 p-1"
    >
      <select
        aria-label={t('form.admin.richText.style')}
        value={now.style}
        onChange={(event) => setStyle(event.target.value)}
        data-stop
        className="h-8 rounded-md bg-transparent px-1.5 text-sm text-ink hover:bg-sunken pointer-coarse:h-11"
      >
        {styles.map((style) => (
          <option key={style} value={style}>
            {t(`form.admin.richText.${style}`)}
          </option>
        ))}
      </select>
      {marks.map(([name, icon, toggle]) => (
        <Tool
          key={name}
          icon={icon}
          label={t(`form.admin.richText.${name}`)}
          isPressed={now.active.includes(name)}
          onPress={() => toggle(editor)}
        />
      ))}
      <LinkTool editor={editor} />
      {inserts && (
        <select
          aria-label={inserts.label}
          value=""
          onChange={(event) => editor.chain().focus().insertContent(event.target.value).run()}
          data-stop
          tabIndex={-1}
          className="h-8 max-w-48 rounded-md bg-transparent px-1.5 text-sm text-ink hover:bg-sunken pointer-coarse:h-11"
        >
          <option value="" disabled>
            {inserts.label}
          </option>
          {inserts.options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
      <span className="ms-auto flex gap-0.5">
        <Tool icon="undo" label={t('form.admin.richText.undo')} isOff={!now.canUndo} onPress={() => editor.chain().focus().undo().run()} />
        <Tool icon="redo" label={t('form.admin.richText.redo')} isOff={!now.canRedo} onPress={() => editor.chain().focus().redo().run()} />
      </span>
    </div>
  )
}

const toolClass = 'grid size-8 shrink-0 place-items-center rounded-md transition pointer-coarse:size-11'

type ToolProps = { icon: IconName; label: string; onPress: () => void; isPressed?: boolean; isOff?: boolean }

function Tool({ icon, label, onPress, isPressed, isOff = false }: ToolProps) {
  return (
    <button
      type="button"
      data-stop
      tabIndex={-1}
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && onPress()}
      className={cx(
        toolClass,
        isPressed ? 'bg-primary-soft text-primary' : isOff ? 'text-ink-soft opacity-50' : 'text-ink hover:bg-sunken',
      )}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Sets or removes the link of the selection; without a selection a new link shows its own address. */
function LinkTool({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const pop = usePopover('start')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { isLinked } = useEditorState({ editor, selector: ({ editor: at }) => ({ isLinked: at.isActive('link') }) })
  const start = (event: MouseEvent) => {
    setTyped(String(editor.getAttributes('link').href ?? ''))
    setWrong(false)
    pop.button.onClick(event)
  }
  const set = () => {
    const href = addressOf(typed)
    if (href === null) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isLinked)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    pop.close()
  }
  const panel: ReactNode = (
    <div className="grid gap-3">
      <TextInput
        autoFocus
        dir="ltr"
        label={t('form.admin.richText.linkAddress')}
        hint={t('form.admin.richText.linkHint')}
        error={isWrong ? t('form.admin.richText.linkWrong') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not submit the form around the editor.
          event.preventDefault()
          set()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={set}>
          {t('form.admin.richText.linkSet')}
        </Button>
        {isLinked && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              pop.close()
            }}
          >
            {t('form.admin.richText.linkRemove')}
          </Button>
        )}
      </div>
    </div>
  )
  return (
    <>
      <button
        type="button"
        {...pop.button}
        data-stop
        tabIndex={-1}
        title={t('form.admin.richText.link')}
        aria-label={t('form.admin.richText.link')}
        aria-haspopup="dialog"
        onClick={start}
        className={cx(toolClass, isLinked ? 'bg-primary-soft text-primary' : 'text-ink hover:bg-sunken')}
      >
        <Icon name="link" />
      </button>
      <div
        {...pop.panel}
        role="dialog"
        aria-label={t('form.admin.richText.link')}
        onKeyDown={(event) => event.stopPropagation()}
        className="surface-overlay fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] rounded-md border border-line p-4 shadow-overlay open:animate-appear"
      >
        {pop.open && panel}
      </div>
    </>
  )
}

/** Accepts web, mail and phone addresses and the shop's own paths; null for others. */
export function addressOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  if (/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(text)) return text
  if (/^[^:/?#]+@[^:/?#]+\.[^:/?#]+$/.test(text)) return `mailto:${text}`
  return /^[^:/?#]+\.[^:]+$/.test(text) ? `https://${text}` : null
}

function walk(event: KeyboardEvent<HTMLDivElement>, editor: Editor): void {
  if (event.key === 'Escape') return void editor.commands.focus()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
  const to = step === undefined ? { Home: 0, End: stops.length - 1 }[event.key] : (at + step + stops.length) % stops.length
  if (at < 0 || to === undefined) return
  event.preventDefault()
  stops[to]?.focus()
}

function keepOneStop(bar: HTMLElement | null, focused: HTMLElement): void {
  if (!focused.hasAttribute('data-stop')) return
  for (const stop of bar?.querySelectorAll<HTMLElement>('[data-stop]') ?? []) stop.tabIndex = stop === focused ? 0 : -1
}
