// Scans barcodes with the camera: the browser's own reader where it has one, else one that is loaded now. Loaded on demand.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type Reader = { detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type Problem = 'insecure' | 'denied' | 'none' | 'busy' | 'failed'

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'] as const
/** Milliseconds between two looks, and until the same code counts again. */
const pause = 120
const sameAgain = 2000

/** `onCode` hears of every code once; the camera runs until the window is closed. */
export function CameraScanner({ onClose, onCode }: { onClose: () => void; onCode: (code: string) => void | Promise<void> }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const { problem, isRunning } = useCamera(video, onCode)
  return (
    <Dialog open onClose={onClose} title={t('shop.scan.title')}>
      <div className="grid gap-3">
        {problem ? (
          <Alert tone="warning" title={t('shop.scan.problem')}>
            {t(`shop.scan.${problem}`)}
          </Alert>
        ) : (
          <>
            <div className="relative grid aspect-video place-items-center overflow-hidden rounded-md bg-sunken">
              {!isRunning && <Spinner size={20} />}
              <video
                ref={video}
                muted
                playsInline
                aria-label={t('shop.scan.picture')}
                className="absolute inset-0 size-full object-cover"
              />
              <span aria-hidden className="absolute inset-x-8 top-1/2 border-t-2 border-primary" />
            </div>
            <p role="status" className="text-ink-soft">
              {isRunning ? t('shop.scan.hint') : t('shop.scan.starting')}
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void | Promise<void>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isRunning, setRunning] = useState(false)
  const hear = useRef(onCode)
  useEffect(() => {
    hear.current = onCode
  })
  useEffect(() => {
    const stopped = new AbortController()
    let stream: MediaStream | null = null
    const run = async (): Promise<void> => {
      if (!window.isSecureContext || !navigator.mediaDevices) return setProblem('insecure')
      const reading = readerOf()
      // An unanswered question to the person: what fails meanwhile is said afterwards.
      reading.catch(() => undefined)
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (stopped.signal.aborted || !screen) return stopAll(stream)
      await show(stream, screen)
      const reader = await reading
      if (stopped.signal.aborted) return
      setRunning(true)
      await look(reader, screen, stopped.signal, (code) => void hear.current(code))
    }
    void run().catch((error: unknown) => {
      if (!stopped.signal.aborted) setProblem(problemOf(error))
      stopAll(stream)
    })
    return () => {
      stopped.abort()
      stopAll(stream)
    }
  }, [video])
  return { problem, isRunning }
}

const stopAll = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())

function show(stream: MediaStream, on: HTMLVideoElement): Promise<void> {
  on.srcObject = stream
  return on.play()
}

async function look(reader: Reader, from: HTMLVideoElement, stopped: AbortSignal, found: (code: string) => void): Promise<void> {
  let last = { code: '', at: 0 }
  while (!stopped.aborted) {
    const [seen] = await reader.detect(from)
    const now = performance.now()
    if (seen && !stopped.aborted && (seen.rawValue !== last.code || now - last.at > sameAgain)) found(seen.rawValue)
    if (seen) last = { code: seen.rawValue, at: now }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** The browser's own reader when it knows our kinds of codes; else the library, whose decoder comes from our own host. */
async function readerOf(): Promise<Reader> {
  type Own = { new (options: { formats: readonly string[] }): Reader; getSupportedFormats(): Promise<string[]> }
  const own = (globalThis as { BarcodeDetector?: Own }).BarcodeDetector
  const known = own ? await own.getSupportedFormats().catch(() => []) : []
  if (own && known.includes('ean_13')) return new own({ formats: formats.filter((each) => known.includes(each)) })
  const [{ BarcodeDetector, prepareZXingModule }, { default: decoder }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => decoder }, fireImmediately: true })
  return new BarcodeDetector({ formats: [...formats] })
}

function problemOf(error: unknown): Problem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed'
}
