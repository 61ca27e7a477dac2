-- outside a transaction
-- What orders have received too much so far is noted in parts, each committed by itself. An order with approved returns or credit notes, or with invoiced
-- goods that were dropped, is left out: it is noted when its money moves next.
DO $$
DECLARE
	last_id uuid := '00000000-0000-0000-0000-000000000000';
	ids uuid[];
BEGIN
	LOOP
		SELECT array_agg(found.id ORDER BY found.id) INTO ids FROM (
			SELECT o.id FROM orders o
			WHERE o.id > last_id AND o.status NOT IN ('rejected', 'cancelled', 'refused')
				AND EXISTS (SELECT 1 FROM payments p WHERE p.payable_id = o.id AND p.state IN ('captured', 'partlyRefunded'))
			ORDER BY o.id LIMIT 2000
		) found;
		EXIT WHEN ids IS NULL;
		last_id := ids[array_upper(ids, 1)];
		WITH held AS (
			SELECT payable_id AS id, sum(coalesce(captured, amount) - refunded) AS money FROM payments
			WHERE payable_id = ANY (ids) AND state IN ('captured', 'partlyRefunded') GROUP BY 1
		), lines AS (
			SELECT order_id AS id, bool_or(dropped > 0) AS has_dropped,
				sum(line_total + selections_total - discount + tax
					- round((line_total + selections_total - discount) * (quantity - dropped)::numeric / quantity) - round(tax * (quantity - dropped)::numeric / quantity)) AS less
			FROM order_lines WHERE order_id = ANY (ids) GROUP BY 1
		)
		UPDATE orders SET money_over = held.money - (orders.grand_total - lines.less)
		FROM held JOIN lines ON lines.id = held.id
		WHERE orders.id = held.id AND held.money > orders.grand_total - lines.less
			AND NOT EXISTS (SELECT 1 FROM returns r WHERE r.order_id = orders.id AND r.status = 'approved')
			AND NOT EXISTS (
				SELECT 1 FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id
				WHERE l.order_id = orders.id AND (i.kind = 'creditNote' OR lines.has_dropped) AND i.state = 'printed'
			);
		COMMIT;
	END LOOP;
END $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_money_over_idx" ON "orders" USING btree ("id") WHERE "orders"."money_over" > 0;
