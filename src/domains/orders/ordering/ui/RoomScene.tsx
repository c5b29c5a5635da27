import { useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import type { OfferedProduct, OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import type { Photo } from '#domains/light-table/core/ui/photos.queries.ts'
import { classNames } from '#ui/theme/class-names.ts'
import type { CropPlace } from '../../cart.rules.ts'
import { orientFormat, type Format } from '../crop.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { layOutWall, percentOfSofaWidth, SOFA, tableSizeFor } from '../room.rules.ts'
import { withCrop } from './CroppedPhoto.tsx'
import { PrintedProduct } from './PrintedProduct.tsx'
import { Cup, Lamp, Pencil, Sofa } from './room-furniture.tsx'
import './room-scene.css'
import { stageHeight } from './stage-height.ts'

const wallTones = ['light', 'warm', 'dark'] as const
export type WallTone = (typeof wallTones)[number]

type RoomSceneProps = {
  scene: 'wall' | 'table'
  product: OfferedProduct
  variant: OfferedVariant
  photo: Photo
  place: CropPlace
  signature: string
  tone: WallTone
  onTone: (tone: WallTone) => void
}

const texts = orderingNl.room

const mm = (length: number) => `calc(var(--mm) * ${length})`
const roomStyle = (room: Format) =>
  ({ '--mm': `min(100cqw / ${room.widthMm}, 100cqh / ${room.heightMm})` }) as CSSProperties

export function RoomScene({
  scene,
  product,
  variant,
  photo,
  place,
  signature,
  tone,
  onTone,
}: RoomSceneProps) {
  const size = orientFormat(photo, variant, place)
  const object = (
    <PrintedProduct
      product={{ picture: product.picture, material: variant.material }}
      photo={withCrop(photo, place)}
      format={variant}
      signature={signature}
      sizes="(min-width: 768px) 400px, 60vw"
    />
  )
  const cm = texts.cm(size.widthMm / 10, size.heightMm / 10)
  const isOnWall = scene === 'wall'
  return (
    <>
      <div
        role="img"
        aria-label={
          isOnWall
            ? texts.onWall(product.name, cm, texts.tones[tone].toLowerCase(), percentOfSofaWidth(size))
            : texts.onTable(product.name, cm)
        }
        data-scene={isOnWall ? tone : 'table'}
        className={classNames('rounded-3', stageHeight)}
      >
        {isOnWall ? (
          <Wall size={size} photoId={photo.id}>
            {object}
          </Wall>
        ) : (
          <Table size={size} photoId={photo.id}>
            {object}
          </Table>
        )}
      </div>
      <div className="mt-2 flex min-h-10 items-center justify-between gap-3">
        <p className="text-13 text-soft">{isOnWall ? texts.besideSofa(cm) : texts.besideCup(cm)}</p>
        {isOnWall && <Tones tone={tone} onTone={onTone} />}
      </div>
    </>
  )
}

type SceneObjectProps = { size: Format; photoId: string; children: ReactNode }

function Wall({ size, photoId, children }: SceneObjectProps) {
  const { room, bottomMm, sofaBottomMm } = layOutWall(size)
  return (
    <div style={roomStyle(room)}>
      <span data-floor />
      <AnimatedSize
        photoId={photoId}
        style={{ left: `calc(50% - ${mm(size.widthMm / 2)})`, bottom: mm(bottomMm) }}
      >
        {children}
      </AnimatedSize>
      <Lamp
        style={{
          width: mm(420),
          left: `calc(50% + ${mm(SOFA.widthMm / 2 - 90)})`,
          bottom: mm(sofaBottomMm + 60),
        }}
      />
      <Sofa
        style={{
          width: mm(SOFA.widthMm),
          left: `calc(50% - ${mm(SOFA.widthMm / 2)})`,
          bottom: mm(sofaBottomMm),
        }}
      />
    </div>
  )
}

function Table({ size, photoId, children }: SceneObjectProps) {
  return (
    <div style={roomStyle(tableSizeFor(size))}>
      <AnimatedSize
        photoId={photoId}
        style={{ left: `calc(50% - ${mm(size.widthMm / 2)})`, top: `calc(50% - ${mm(size.heightMm / 2)})` }}
      >
        {children}
      </AnimatedSize>
      <Cup
        style={{
          width: mm(112),
          left: `calc(50% + ${mm(size.widthMm / 2 + 30)})`,
          top: `calc(50% - ${mm(size.heightMm / 2 + 10)})`,
        }}
      />
      <Pencil style={{ width: mm(175), left: `calc(50% - ${mm(size.widthMm / 2 + 165)})`, top: '50%' }} />
    </div>
  )
}

const CHANGE_MS = 240

type AnimatedSizeProps = { photoId: string; style: CSSProperties; children: ReactNode }

/**
 * Animates a change in the photo's size with a transform, unless the person prefers reduced motion.
 */
function AnimatedSize({ photoId, style, children }: AnimatedSizeProps) {
  const box = useRef<HTMLSpanElement>(null)
  const lastBox = useRef<{ photoId: string; left: number; top: number; width: number; height: number }>(
    undefined,
  )
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element
    const previous = lastBox.current
    lastBox.current = { photoId, left, top, width, height }
    const isSame = previous?.width === width && previous.height === height
    if (
      !previous ||
      isSame ||
      previous.photoId !== photoId ||
      matchMedia('(prefers-reduced-motion: reduce)').matches
    )
      return
    const from = `translate(${previous.left - left}px, ${previous.top - top}px) scale(${previous.width / width}, ${previous.height / height})`
    element.animate([{ transform: from }, { transform: 'none' }], {
      duration: CHANGE_MS,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    })
  })
  return (
    <span ref={box} style={style} className="absolute origin-top-left">
      {children}
    </span>
  )
}

const swatches: Record<WallTone, string> = {
  light: 'bg-[light-dark(#eae6df,#c7c1b7)]',
  warm: 'bg-[light-dark(#d9c0a2,#b69c7e)]',
  dark: 'bg-[light-dark(#46504d,#2d3532)]',
}

const Tones = ({ tone, onTone }: Pick<RoomSceneProps, 'tone' | 'onTone'>) => (
  <fieldset className="-mr-1.5 flex shrink-0">
    <legend className="sr-only">{texts.tone}</legend>
    {wallTones.map((value) => (
      <label
        key={value}
        title={texts.tones[value]}
        className="grid size-10 cursor-pointer place-items-center pointer-coarse:size-11"
      >
        <input
          type="radio"
          name="wall"
          aria-label={texts.tones[value]}
          checked={value === tone}
          onChange={() => onTone(value)}
          className={classNames(
            'size-6 appearance-none rounded-full border border-field outline-offset-2 transition-shadow duration-160',
            'checked:shadow-[0_0_0_2px_var(--paper),0_0_0_4px_var(--ink)]',
            swatches[value],
          )}
        />
      </label>
    ))}
  </fieldset>
)
