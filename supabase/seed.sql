-- Starter content for a new installation: something real to look at and to edit, and nothing invented about people (no
-- reviews, clients, leads or appointments). Only into empty tables, so running it again changes nothing.

-- Services of one category share its drawing, unless another one fits them better.
insert into public.services (name, description, duration_minutes, price, original_price, category, image_url, work_step, drying_minutes)
select *
from (values
  ('Haircut and Blow Dry', 'A cut to suit your face and routine, finished with a smooth blow dry.', 60, 699.00, 899.00, 'Hair', null, 5, 0),
  ('Hair Spa', 'Deep conditioning, scalp massage and steam for dry or tired hair.', 75, 1199.00, null, 'Hair', null, 5, 0),
  ('Party Hair Styling', 'Curls, buns or braids that stay in place through a long evening.', 60, 1499.00, null, 'Hair', '/art/category-hair-styling.webp', 5, 0),
  ('Everyday Makeup', 'A light, fresh look for the office, a photograph or a small gathering.', 45, 1299.00, null, 'Makeup', null, 6, 0),
  ('HD Makeup', 'Camera-ready base, eyes and contour with products for high definition.', 90, 3499.00, 3999.00, 'Makeup', null, 6, 0),
  ('Clean-up and De-tan', 'Cleansing, exfoliation and a pack that evens out the tan.', 45, 799.00, 999.00, 'Skincare', null, 2, 0),
  ('Bridal Makeup', 'The full bridal look at your home: makeup, hair, draping and touch-ups.', 180, 14999.00, 17999.00, 'Bridal', '/art/category-bridal.webp', 6, 0),
  ('Engagement Look', 'Makeup, hair styling and draping for the ring ceremony.', 120, 7999.00, null, 'Bridal', null, 6, 0),
  ('Bridal Mehendi', 'Detailed henna for both hands and feet, with the motifs of your choice.', 240, 4999.00, null, 'Mehendi', null, 1, 60),
  ('Gold Facial', 'Cleansing, massage and a gold mask for a bright, even glow.', 75, 1799.00, 2199.00, 'Facials', null, 2, 0),
  ('Party Makeup', 'Glamorous makeup with lashes, ready for music and photographs.', 75, 2499.00, null, 'Party Makeup', null, 6, 0),
  ('Manicure and Gel Polish', 'Shaping, cuticle care, hand massage and long-lasting gel colour.', 60, 999.00, null, 'Nails', null, 3, 15)
) as starter (name, description, duration_minutes, price, original_price, category, image_url, work_step, drying_minutes)
where not exists (select from public.services);

insert into public.banners (title, description, image_url, priority)
select *
from (values
  ('Beauty at your doorstep', 'Our beauticians come to you, at any hour of any day.', '/art/banner-1.webp', 30),
  ('Bridal season', 'Makeup, mehendi and hair for every function of the wedding.', '/art/banner-2.webp', 20),
  ('Glow for the festival', 'Facials and clean-ups at home before the celebrations.', '/art/banner-3.webp', 10)
) as starter (title, description, image_url, priority)
where not exists (select from public.banners);
