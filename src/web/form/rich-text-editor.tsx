// The editor of formatted text: it allows exactly what descriptions may contain, with a toolbar that works by keyboard in both directions.
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import type { Locale } from '#shared/locale.ts'
import { cx } from '../ui/cx.ts'
import { type Inserts, RichTextToolbar } from './rich-text-toolbar.tsx'
import { tables } from './rich-text-tables.ts'

type Props = {
  label: string
  labelId: string
  errorId: string | undefined
  value: string
  onChange: (html: string) => void
  lang: Locale
  dir: 'ltr' | 'rtl'
  inserts?: Inserts | undefined
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    trailingNode: false,
    gapcursor: false,
    link: { openOnClick: false, autolink: false, linkOnPaste: true, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  ...tables,
]

/** Tiptap with the shop's look; gives HTML with every change, '' when nothing is left. */
export function RichTextEditor({ label, labelId, errorId, value, onChange, lang, dir, inserts }: Props) {
  const given = useRef(value)
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    immediatelyRender: false,
    textDirection: dir,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        lang,
        dir,
        class:
          'rich-text relative max-w-none! min-h-40 break-words whitespace-pre-wrap max-h-128 overflow-y-auto px-3 py-2.5 text-sm text-body outline-none pointer-coarse:text-base',
      },
    },
    onUpdate: ({ editor: now }) => {
      given.current = now.isEmpty ? '' : now.getHTML()
      latestOnChange.current(given.current)
    },
  })

  // The text changed from outside: the form was reset, or another person's version was taken.
  useEffect(() => {
    if (!editor || value === given.current) return
    given.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    const element = editor?.view.dom
    if (!element) return
    if (errorId) element.setAttribute('aria-describedby', errorId)
    else element.removeAttribute('aria-describedby')
    element.setAttribute('aria-invalid', String(errorId !== undefined))
  }, [editor, errorId])

  return (
    <div
      className={cx(
        'overflow-clip rounded-md border bg-card transition-colors focus-within:border-primary',
        errorId ? 'border-danger' : 'border-line-strong hover:border-body',
      )}
    >
      {editor && <RichTextToolbar editor={editor} label={label} inserts={inserts} />}
      <EditorContent editor={editor} />
    </div>
  )
}
