-- Near names: a search that finds nothing offers names that are nearly spelled like the typed text (decision 0123).

-- Returns the words of a text as they sound, in the letters a to z. The usual spellings of a name are the same there: `al-shefa` and
-- `Al Shiffa` are `sifa`. Letters of Urdu and Arabic become the Latin letters that they sound like. contract/src/find/near.ts returns the
-- same in the browser. Stored generated columns depend on it, so it stays here.
create function sound_of(written text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  form text;
begin
  -- Accents and the marks of vowels go, and then everything that is no letter.
  form := regexp_replace(lower(normalize(written, nfkd) collate "und-x-icu"), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g');
  form := translate(form, 'اعبدڈفگغہهحھەۃةیيىےجچکكقخلمنںپرڑسشصثزذضظژتٹطو',
    'aabddfgghhhhhhhiiiijjkkkklmnnprrssssssssstttv');
  form := ' ' || btrim(regexp_replace(form, '[^a-z]+', ' ', 'g')) || ' ';
  -- The article of Arabic, as a word and joined to the next one.
  form := regexp_replace(form, ' ([aeiu]l|u[drs])(?= )', '', 'g');
  form := regexp_replace(form, ' al(?=[bcdfgjklmnpqrstvwxz][a-z]{2})', ' ', 'g');
  -- Spellings of the same sound.
  form := regexp_replace(form, 'ph', 'f', 'g');
  form := regexp_replace(form, 'ch', 'j', 'g');
  form := regexp_replace(form, 'c(?=[eiy])', 's', 'g');
  form := regexp_replace(form, '[cq]', 'k', 'g');
  form := regexp_replace(form, 'x', 'ks', 'g');
  form := regexp_replace(form, '[ae][iy](?![aeiouy])', 'i', 'g');
  form := regexp_replace(form, '[ao][uw](?![aeiouy])', 'u', 'g');
  form := regexp_replace(form, 'z', 's', 'g');
  form := regexp_replace(form, 'w', 'v', 'g');
  form := regexp_replace(form, '([bdgjkpst])h', '\1', 'g');
  form := regexp_replace(form, 'oo|o', 'u', 'g');
  form := regexp_replace(form, '[ey]', 'i', 'g');
  form := regexp_replace(form, '([aiu])h(?![aiu])', '\1', 'g');
  form := regexp_replace(form, '([a-z])\1+', '\1', 'g');
  return btrim(regexp_replace(form, ' +', ' ', 'g'));
end $$;

-- Returns the consonants of a form of sound_of. Urdu does not write most vowels, and it writes others with the letters v and h.
create function bones_of(sound text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(regexp_replace(sound, '[aiuvh]', '', 'g'), ' +', ' ', 'g'));

alter table chart
  add column sound_key text not null generated always as (sound_of(title || ' ' || second_name)) stored,
  add column bones_key text not null generated always as (bones_of(sound_of(title || ' ' || second_name))) stored;

-- The schema of the extension differs between servers, so its two comparisons get names here. The planner writes them into the statement, so
-- that it uses the index.
do $$
declare
  extension_schema name;
begin
  select n.nspname into extension_schema
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index account_by_sound on chart using gin (sound_key %1$I.gin_trgm_ops, bones_key %1$I.gin_trgm_ops)', extension_schema);
  execute format('create function custody.is_near(form text, key text) returns boolean language sql stable return key operator(%I.%%>) form', extension_schema);
  execute format('create function custody.likeness(form text, key text) returns real language sql immutable return %I.word_similarity(form, key)', extension_schema);
end $$;
