-- A crop that stands in a photo that lies, or the other way round; what was ordered before lies as its photo does.
ALTER TABLE "order_item_photos" ADD COLUMN "crop_turned" boolean DEFAULT false NOT NULL;
